import { calendarFileOf, findRegistration } from "@/lib/registrations/manage";
import { isActive, phaseOf } from "@/lib/registrations/phase";

export const dynamic = "force-dynamic";

/** A registration's calendar file; 404 for an unknown token, and where there is nothing to attend. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  const registration = await findRegistration(token);
  const isComing = registration !== null && isActive(phaseOf(registration, new Date()));
  const file = isComing ? calendarFileOf(registration, token) : null;
  const headers = { "Cache-Control": "private, no-store" };
  if (!file) return new Response(null, { status: 404, headers });
  return new Response(file.content, {
    headers: {
      ...headers,
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.name}"`,
    },
  });
}
