import { manage } from "@/lib/content/manage-registration";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { calendarFileOf, findRegistration } from "@/lib/registrations/manage";
import { isActive, phaseOf } from "@/lib/registrations/phase";

export const dynamic = "force-dynamic";

const headers = { "Cache-Control": "private, no-store" };

/** A registration's calendar file; 404 for an unknown token, or if there's nothing to attend. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return answer(
    "calendar.failed",
    async () => fileFor(token),
    (errorId) => {
      const failed = { ...headers, "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" };
      return new Response(withErrorId(manage.failure.description, errorId), { status: 503, headers: failed });
    },
  );
}

async function fileFor(token: string): Promise<Response> {
  const registration = await findRegistration(token);
  const isComing = registration !== null && isActive(phaseOf(registration, new Date()));
  const file = isComing ? calendarFileOf(registration, token) : null;
  if (!file) return new Response(null, { status: 404, headers });
  return new Response(file.content, {
    headers: {
      ...headers,
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.name}"`,
    },
  });
}
