import { doParts, handleCronRequest } from "@/lib/jobs/cron";
import { deleteExpired } from "@/lib/jobs/retention";
import { eraseDue } from "@/lib/own-data/erase";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Works through the confirmed erasures, and deletes data past its retention period; responds with the counts. 401 without the cron secret, 503 if a part failed.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, "retention", async () => {
    let erased = 0;
    const failed = await doParts("retention", {
      erasures: async () => {
        erased = await eraseDue();
      },
    });
    const expired = await deleteExpired();
    return { counts: { ...expired.counts, erased }, failed: { ...failed, ...expired.failed } };
  });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;
