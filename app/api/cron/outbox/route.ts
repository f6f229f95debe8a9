import { drainOutbox } from "@/lib/email/outbox";
import { isCronRequest } from "@/lib/security/cron";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/** Sends due mails; responds with the counts. 401 without the cron secret. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCronRequest(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  return Response.json(await drainOutbox(), { headers });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;
