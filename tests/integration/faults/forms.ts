import { randomUUID } from "node:crypto";

import { careersRecords, pdfFile } from "../careers/applicant";
import {
  cancelRegistrationAction,
  joinWaitlistAction,
  sendContactMessageAction,
  sendHomeMessageAction,
} from "../support/form-actions";
import { count, type Flow, messageOf, inputs } from "./flow";
import { newEmail } from "./users";
import { GET as getSessions } from "@/app/api/sessions/route";
import { applyForRoleAction } from "@/lib/careers/actions";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { scheduleRun } from "@/tests/fixtures/session-runs";

const TRY_LATER = "Please try again later.";
const byPerson = { blank: "", elapsedMs: 5_000 };

/** A form that stores a row and queues a mail. */
const once = { failure: { database: TRY_LATER }, stored: { afterFault: [0, 0], afterRetry: [1, 1] } };

const mailsTo = "public.email_outbox where recipient = $1";
const mailsFrom = "public.email_outbox where reply_to = $1";

/** How the home page's cards take the answer: "ok" for its runs, otherwise the error, with default slots. */
async function shownSessions(): Promise<string> {
  const response = await getSessions(new Request("http://localhost:3000/api/sessions"));
  return response.ok ? "ok" : ((await response.json()) as { error: string }).error;
}

/** Flows of the public forms. */
export const forms: Flow[] = [
  {
    name: "register",
    prepare: (backend, { learner }) => {
      // Signed in: an outage of the auth server must not lose a registration.
      learner.enter();
      const email = newEmail();
      const form = { email, newsletter: true, sessionTitle: "AI for Human Resources (Waitlist)", ...byPerson };
      return {
        attempt: async () => messageOf(await registerForSessionAction(form)),
        storedData: async () => [
          await count(backend, `public.workshop_signups where "Email Address" = any($1)`, [[email, learner.email]]),
          await count(backend, "public.email_outbox where recipient = any($1)", [[email, learner.email]]),
        ],
      };
    },
    ...once,
  },
  {
    name: "sessions",
    prepare: () => ({ attempt: shownSessions, storedData: async () => null }),
    failure: { database: "The sessions are not available" },
    stored: { afterFault: null, afterRetry: null },
  },
  {
    name: "register for a run",
    prepare: async (backend) => {
      const email = newEmail();
      // A session that no other flow registers for, since a coming run would change the other flows' answers.
      const sessionTitle = "AI for Human Resources";
      const runId = await scheduleRun(backend, sessionTitle);
      const form = { email, newsletter: false, sessionTitle, runId, ...byPerson };
      return {
        attempt: async () => messageOf(await registerForSessionAction(form)),
        storedData: async () => [
          await count(backend, `public.workshop_signups where "Email Address" = $1 and run_id = $2`, [email, runId]),
          await count(backend, mailsTo, [email]),
        ],
      };
    },
    ...once,
  },
  {
    name: "cancel a registration",
    prepare: async (backend) => {
      const email = newEmail();
      const [registration] = await backend.sql(
        `insert into public.workshop_signups ("Email Address", "Session Title")
         values ($1, 'AI for Marketing & Sales') returning manage_token`,
        [email],
      );
      return {
        attempt: async () => messageOf(await cancelRegistrationAction({ token: registration?.manage_token })),
        storedData: async () => [
          await count(backend, `public.workshop_signups where "Email Address" = $1 and state = 'cancelled'`, [email]),
          await count(backend, mailsTo, [email]),
        ],
      };
    },
    ...once,
  },
  {
    name: "waitlist",
    prepare: (backend) => {
      const email = newEmail();
      return {
        attempt: async () => messageOf(await joinWaitlistAction({ email, ...byPerson })),
        storedData: async () => [
          await count(backend, "public.waitlist_signups where email = $1", [email]),
          await count(backend, mailsTo, [email]),
        ],
      };
    },
    failure: { database: "Failed to add you to the waitlist. Please try again." },
    stored: { afterFault: [0, 0], afterRetry: [1, 1] },
  },
  ...(["home", "contact-page"] as const).map((source): Flow => ({
    name: `message (${source})`,
    prepare: (backend) => {
      const email = newEmail();
      const message = { name: inputs.name, email, message: inputs.words, ...byPerson };
      const send = () =>
        source === "home"
          ? sendHomeMessageAction({ ...message, company: inputs.company })
          : sendContactMessageAction({ ...message, inquiryType: "corporate", subject: inputs.words });
      return {
        attempt: async () => messageOf(await send()),
        storedData: async () => [
          await count(backend, "public.contact_messages where email = $1", [email]),
          await count(backend, mailsFrom, [email]),
        ],
      };
    },
    ...once,
  })),
  {
    name: "apply",
    prepare: (backend) => {
      const email = newEmail();
      const application = {
        role: "frontend_engineer",
        name: inputs.name,
        email,
        description: inputs.words,
        // A retry of the same press finds what the first try has written.
        submissionId: randomUUID(),
        ...byPerson,
      };
      const resume = pdfFile(undefined, inputs.file);
      return {
        attempt: async () => messageOf(await applyForRoleAction({ ...application, resume })),
        storedData: async () => [
          await count(backend, "public.job_applications where email = $1", [email]),
          await count(backend, `${mailsTo} or reply_to = $1`, [email]),
          (await careersRecords(backend).files()).length,
        ],
      };
    },
    failure: {
      database: "An error occurred. Please try again.",
      storage: "An error occurred. Please try again.",
    },
    stored: { afterFault: [0, 0, 0], afterRetry: [1, 2, 1] },
  },
];
