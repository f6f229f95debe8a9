import { consoleAccess } from "@/lib/console/access";
import { findDocument } from "@/lib/console/documents/documents";
import { codePath } from "@/lib/console/paths";
import { documentAnswer, documentFailure, documentRedirect } from "@/lib/documents/answer";
import { answer } from "@/lib/http/answer";

export const dynamic = "force-dynamic";

/** An invoice or credit note as a PDF for operators; everyone else, and any other id, gets the same 404. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ documentId: string }> },
): Promise<Response> {
  const { documentId } = await params;
  return answer("document.failed", async () => documentFor(documentId), documentFailure);
}

async function documentFor(documentId: string): Promise<Response> {
  const access = await consoleAccess();
  if (!access) return documentAnswer(null);
  if (access.hasSecondFactor) return documentAnswer(await findDocument(documentId));
  return documentRedirect(codePath(`/console/documents/${documentId}`));
}
