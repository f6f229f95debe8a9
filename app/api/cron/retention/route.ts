import { JOB_TIMEOUT_MS, withDeadline } from "@/lib/deadline";
import { deleteExpired } from "@/lib/retention";
import { isCronRequest } from "@/lib/security/cron";

export const dynamic = "force-dynamic";

/** Long enough for a whole run, in seconds, where the host takes a limit. */
export const maxDuration = 60;

/** Deletes what has been kept for as long as it may be; answers how many of each kind. 401 without the cron secret. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCronRequest(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  return Response.json(await withDeadline(JOB_TIMEOUT_MS, deleteExpired), { headers });
}

/** The same for hosts whose scheduler can only GET; safe, because a browser cannot be made to send the header. */
export const GET = POST;
