import { verifiedUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { ownHandinLink } from "@/lib/cohorts/own-handins";
import { handins } from "@/lib/content/handins";
import { documentHeaders, documentRedirect } from "@/lib/documents/answer";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { standalonePage } from "@/lib/http/standalone-page";

export const dynamic = "force-dynamic";

const { missing, failed } = handins.file;
const links = [{ href: "/my-learning", label: handins.file.back }];

/** Redirects to the PDF of a hand-in, own or shared, by a link that works for a minute; any other id gets the same 404. */
export async function GET(_request: Request, { params }: { params: Promise<{ handinId: string }> }): Promise<Response> {
  const { handinId } = await params;
  return answer(
    "handin.failed",
    async () => fileOf(handinId),
    (errorId) =>
      standalonePage({ status: 503, title: failed.title, texts: [withErrorId(failed.text, errorId)], links }),
  );
}

async function fileOf(handinId: string): Promise<Response> {
  if (!(await verifiedUser())) return documentRedirect(signInPath(`/my-learning/handin/${handinId}`));
  const href = await ownHandinLink(handinId);
  if (!href) return standalonePage({ status: 404, title: missing.title, texts: [missing.text], links });
  return new Response(null, { status: 302, headers: { ...documentHeaders, Location: href } });
}
