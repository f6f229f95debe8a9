import "server-only";

import { drainAllOnce } from "@/lib/email/outbox";
import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/http/deadline";
import { queueMails } from "@/lib/registrations/queue-mails";

/**
 * For use after a response: goes on with what the action has begun for many people, a changed run or a mailing, and sends
 * all due mails, also those to many, of which an operator waits for the test.
 */
export const sendMails = () =>
  withOwnDeadline(JOB_TIMEOUT_MS, async () => {
    await queueMails("run-changes", "mailings");
    return drainAllOnce();
  });
