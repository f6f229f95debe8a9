import "server-only";

import { drainAllOnce } from "@/lib/email/outbox";
import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/http/deadline";
import { queueMails } from "@/lib/registrations/queue-mails";

/**
 * For use after a response: writes the mails of the notice that the action gave, and sends all due mails, including the
 * bulk mail, since the operator is waiting for the test.
 */
export const sendMails = () =>
  withOwnDeadline(JOB_TIMEOUT_MS, async () => {
    await queueMails("notices");
    return drainAllOnce();
  });
