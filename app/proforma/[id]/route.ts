import { documentAnswer, documentFailure } from "@/lib/documents/answer";
import { openProforma } from "@/lib/documents/proforma";
import { answer } from "@/lib/http/answer";

export const dynamic = "force-dynamic";

/** A proforma invoice as a PDF, for whoever has its link; 404 for any other id, and once it's withdrawn. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answer("document.failed", async () => documentAnswer(await openProforma(id)), documentFailure);
}
