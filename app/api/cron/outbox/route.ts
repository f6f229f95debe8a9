import { drainOutbox } from "@/lib/email/outbox";
import { isCronRequest } from "@/lib/security/cron";

export const dynamic = "force-dynamic";

/** Long enough for a whole drain, in seconds, where the host takes a limit. */
export const maxDuration = 60;

/** Sends the mails that are due; answers how many were sent, put back and given up. 401 without the cron secret. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCronRequest(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  return Response.json(await drainOutbox(), { headers });
}

/** The same for hosts whose scheduler can only GET; safe, because a browser cannot be made to send the header. */
export const GET = POST;
