import { careersDesk, pdfFile } from "../careers/applicant";
import { joinWaitlistAction, sendContactMessageAction, sendHomeMessageAction } from "../support/form-actions";
import { newAddress } from "./cast";
import { count, type Journey, said, typed } from "./journey";
import { applyForRoleAction } from "@/lib/careers/actions";
import { registerForSessionAction } from "@/lib/registrations/actions";

const TRY_LATER = "Please try again later.";
const byPerson = { website: "", elapsedMs: 5_000 };

const mailsTo = "public.email_outbox where recipient = $1";
const mailsFrom = "public.email_outbox where reply_to = $1";

/** What anybody may send, signed in or not. */
export const forms: Journey[] = [
  {
    name: "register",
    prepare: (scene, { learner }) => {
      // Signed in: an auth backend that is away must cost nobody what they typed.
      learner.enter();
      const email = newAddress();
      const form = { email, newsletter: true, sessionTitle: "AI for Marketing & Sales", ...byPerson };
      return {
        attempt: async () => said(await registerForSessionAction(form)),
        traces: async () => [
          await count(scene, `public.workshop_signups where "Email Address" = any($1)`, [[email, learner.email]]),
          await count(scene, "public.email_outbox where recipient = any($1)", [[email, learner.email]]),
        ],
      };
    },
    well: "ok",
    hurt: { database: TRY_LATER },
    left: { none: [0, 0], done: [1, 1] },
  },
  {
    name: "waitlist",
    prepare: (scene) => {
      const email = newAddress();
      return {
        attempt: async () => said(await joinWaitlistAction({ email, ...byPerson })),
        traces: async () => [
          await count(scene, "public.waitlist_signups where email = $1", [email]),
          await count(scene, mailsTo, [email]),
        ],
      };
    },
    well: "ok",
    hurt: { database: "Failed to add you to the waitlist. Please try again." },
    left: { none: [0, 0], done: [1, 1] },
  },
  ...(["home", "contact-page"] as const).map((source): Journey => ({
    name: `message (${source})`,
    prepare: (scene) => {
      const email = newAddress();
      const message = { name: typed.name, email, message: typed.words, ...byPerson };
      const send = () =>
        source === "home"
          ? sendHomeMessageAction({ ...message, company: typed.company })
          : sendContactMessageAction({ ...message, inquiryType: "corporate", subject: typed.words });
      return {
        attempt: async () => said(await send()),
        traces: async () => [
          await count(scene, "public.contact_messages where email = $1", [email]),
          await count(scene, mailsFrom, [email]),
        ],
      };
    },
    well: "ok",
    hurt: { database: TRY_LATER },
    left: { none: [0, 0], done: [1, 1] },
  })),
  {
    name: "apply",
    prepare: (scene) => {
      const email = newAddress();
      const application = { role: "frontend_engineer", name: typed.name, email, description: typed.words, ...byPerson };
      const resume = pdfFile(undefined, typed.file);
      return {
        attempt: async () => said(await applyForRoleAction({ ...application, resume })),
        traces: async () => [
          await count(scene, "public.job_applications where email = $1", [email]),
          await count(scene, `${mailsTo} or reply_to = $1`, [email]),
          (await careersDesk(scene).files()).length,
        ],
      };
    },
    well: "ok",
    hurt: {
      database: "An error occurred. Please try again.",
      storage: "An error occurred. Please try again.",
    },
    left: { none: [0, 0, 0], done: [1, 2, 1] },
  },
];
