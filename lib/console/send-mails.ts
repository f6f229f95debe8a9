import "server-only";

import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/deadline";
import { drainAllOnce } from "@/lib/email/outbox";
import { tellOfChangedRuns } from "@/lib/registrations/reminders";

/**
 * For use after a response: goes on with telling the people of a run that the action has changed, and sends all due mails,
 * also those to many, of which an operator waits for the test.
 */
export const sendMails = () =>
  withOwnDeadline(JOB_TIMEOUT_MS, async () => {
    await tellOfChangedRuns();
    return drainAllOnce();
  });
