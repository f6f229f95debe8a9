import { currentUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { getEnv } from "@/lib/env";
import { answer } from "@/lib/http/answer";
import { findOwnDocument } from "@/lib/invoices/orders";
import { drawDocument } from "@/lib/tax-documents/draw";

export const dynamic = "force-dynamic";

const headers = { "Cache-Control": "private, no-store" };

/** A buyer's invoice or credit note as a PDF; 404 for every other id alike. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params;
  return answer(
    "document.failed",
    async () => documentFor(documentId),
    (errorId) => Response.json({ error: "The document is not available.", errorId }, { status: 503, headers }),
  );
}

async function documentFor(documentId: string): Promise<Response> {
  const buyer = await currentUser();
  if (!buyer) {
    const location = new URL(signInPath(`/my-learning/document/${documentId}`), getEnv().SITE_URL);
    return new Response(null, { status: 307, headers: { ...headers, Location: location.href } });
  }
  const document = await findOwnDocument(buyer.id, documentId);
  if (!document) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(await drawDocument(document)), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.serial.replaceAll("/", "-")}.pdf"`,
    },
  });
}
