import { keepCompany } from "@/lib/documents/company";
import { drainWholeOutbox } from "@/lib/email/outbox";
import { doParts, handleCronRequest } from "@/lib/jobs/cron";
import { noteWaitingHandins, runWatch } from "@/lib/jobs/runs";
import { queueMails } from "@/lib/registrations/queue-mails";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Writes the mails of open notices and due reminders, notes to support and warnings to the owners, then sends all due mails; responds
 * with the counts. 401 without the cron secret, 503 if a part failed or the provider took no mail.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, "outbox", async () => {
    const failed = {
      ...(await doParts("outbox", { company: keepCompany })),
      ...(await queueMails("notices", "billing-reminders")),
      ...(await doParts("outbox", { handins: noteWaitingHandins, watch: runWatch })),
    };
    const counts = await drainWholeOutbox();
    return { counts, failed, wasIdle: Object.values(counts).every((count) => count === 0) };
  });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;
