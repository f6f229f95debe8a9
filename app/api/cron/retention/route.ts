import { handleCronRequest } from "@/lib/jobs/cron";
import { deleteExpired } from "@/lib/jobs/retention";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Deletes data past its retention period; responds with the counts. 401 without the cron secret, 503 if a part failed.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, "retention", deleteExpired);
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;
