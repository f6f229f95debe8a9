import "server-only";

import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/deadline";
import { drainWholeOutbox } from "@/lib/email/outbox";

/** For use after a response: sends all due mails, also those to many, of which an operator waits for the test. */
export const sendMails = () => withOwnDeadline(JOB_TIMEOUT_MS, drainWholeOutbox);
