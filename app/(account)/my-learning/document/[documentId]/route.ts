import { currentUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { getEnv } from "@/lib/env";
import { answer } from "@/lib/http/answer";
import { findOwnDocument } from "@/lib/invoices/orders";
import { documentAnswer, documentFailure, documentHeaders } from "@/lib/tax-documents/answer";

export const dynamic = "force-dynamic";

/** A buyer's invoice or credit note as a PDF; 404 for every other id alike. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params;
  return answer("document.failed", async () => documentFor(documentId), documentFailure);
}

async function documentFor(documentId: string): Promise<Response> {
  const buyer = await currentUser();
  if (!buyer) {
    const location = new URL(signInPath(`/my-learning/document/${documentId}`), getEnv().SITE_URL);
    return new Response(null, { status: 307, headers: { ...documentHeaders, Location: location.href } });
  }
  return documentAnswer(await findOwnDocument(buyer.id, documentId));
}
