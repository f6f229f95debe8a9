import { keepCompany } from "@/lib/documents/company";
import { drainWholeOutbox } from "@/lib/email/outbox";
import { doParts, handleCronRequest } from "@/lib/jobs/cron";
import { runWatch } from "@/lib/jobs/runs";
import { queueMails } from "@/lib/registrations/queue-mails";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Queues what is left of announcements and bulk mail, warnings to the owners and due reminders, then sends all due
 * mails; responds with the counts. 401 without the cron secret, 503 if a part failed.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, "outbox", async () => {
    const failed = await doParts("outbox", { company: keepCompany });
    failed.push(...(await queueMails("announcements", "reminders", "billing-reminders", "mailings")));
    failed.push(...(await doParts("outbox", { watch: runWatch })));
    return { counts: await drainWholeOutbox(), failed };
  });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;
