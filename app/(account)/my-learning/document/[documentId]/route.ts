import { verifiedUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { documentAnswer, documentFailure, documentHeaders, documentRedirect } from "@/lib/documents/answer";
import { findOwnDocument } from "@/lib/documents/orders";
import { answer } from "@/lib/http/answer";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";

export const dynamic = "force-dynamic";

/** Drawing a document takes ten times as much processor time as rendering a page. */
const DRAWN_IN_TEN_MINUTES = 30;

/** A buyer's invoice or credit note as a PDF, at most 30 in ten minutes; any other id gets the same 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params;
  return answer("document.failed", async () => documentFor(documentId), documentFailure);
}

async function documentFor(documentId: string): Promise<Response> {
  const buyer = await verifiedUser();
  if (!buyer) return documentRedirect(signInPath(`/my-learning/document/${documentId}`));
  const document = await findOwnDocument(buyer.id, documentId);
  const wait = await hitLimits([{ key: `document ${buyer.id}`, max: DRAWN_IN_TEN_MINUTES, seconds: 600 }]);
  if (document === null || wait === 0) return documentAnswer(document);
  const status = 429;
  return new Response(tooManyAttempts(wait), { status, headers: { ...documentHeaders, "Retry-After": String(wait) } });
}
