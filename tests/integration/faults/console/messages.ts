import { count } from "../flow";
import { type ConsoleForm, newRequest, type Scene } from "./form";
import { FAILURE } from "@/lib/console/answers";
import { openResumeAction, setApplicationStateAction } from "@/lib/console/applications/actions";
import { resendMailAction } from "@/lib/console/mails/actions";
import { assignMessageAction, closeMessageAction, replyAction } from "@/lib/console/messages/actions";
import { stopMailingAction } from "@/lib/console/people/actions";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPdf } from "@/tests/fixtures/resumes";

async function newMessage({ backend, email, word }: Scene): Promise<string> {
  const [row] = await backend.sql(
    "insert into public.contact_messages (source, name, email, message) values ('home', $2, $1, $2) returning id",
    [email, word],
  );
  return String(row?.id);
}

/** An application with its file in storage. */
async function newApplication({ backend, email, word }: Scene): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes)
     values ('product_manager', $2, $1, $2, 'product_manager/1795224212720-' || gen_random_uuid() || '.pdf', 9)
     returning id, resume_path`,
    [email, word],
  );
  const bucket = createAdminClient().storage.from("applications");
  const { error } = await bucket.upload(String(row?.resume_path), smallPdf(), { contentType: "application/pdf" });
  if (error) throw error;
  return String(row?.id);
}

/** Forms on messages, applications and mails. */
export const messages: ConsoleForm[] = [
  {
    name: "reply",
    action: replyAction,
    prepare: async (scene) => {
      const messageId = await newMessage(scene);
      return {
        fields: { ...newRequest(), messageId, shownState: "open", text: `Yes, we do. ${scene.word}` },
        effect: () => count(scene.backend, "public.contact_replies where message_id = $1", [messageId]),
      };
    },
    mails: ["contact-reply"],
  },
  {
    name: "assign a message",
    action: assignMessageAction,
    prepare: async (scene) => {
      const messageId = await newMessage(scene);
      const { userId } = scene.operator;
      return {
        fields: { ...newRequest(), messageId, shownAssignee: "", assignee: userId },
        effect: () =>
          count(scene.backend, "public.contact_messages where id = $1 and assigned_to = $2", [messageId, userId]),
      };
    },
  },
  {
    name: "close a message",
    action: closeMessageAction,
    prepare: async (scene) => {
      const messageId = await newMessage(scene);
      return {
        fields: { ...newRequest(), messageId, shownState: "open", state: "closed" },
        effect: () => count(scene.backend, "public.contact_messages where id = $1 and state = 'closed'", [messageId]),
      };
    },
  },
  {
    name: "change an application's state",
    action: setApplicationStateAction,
    prepare: async (scene) => {
      const applicationId = await newApplication(scene);
      const change = { shownState: "received", state: "interview", mailText: `Let us talk. ${scene.word}` };
      return {
        fields: { ...newRequest(), applicationId, ...change },
        effect: () =>
          count(scene.backend, "public.job_applications where id = $1 and state = 'interview'", [applicationId]),
      };
    },
    mails: ["application-state"],
  },
  {
    name: "open a resume",
    action: openResumeAction,
    prepare: async (scene) => ({ fields: { ...newRequest(), applicationId: await newApplication(scene) } }),
    services: ["storage"],
    // The request is recorded in the ledger first.
    refusals: { storage: FAILURE },
    leadsTo: /\/storage\/v1\/object\/sign\/applications\/product_manager\/.*\.pdf$/,
  },
  {
    name: "stop mailing",
    action: stopMailingAction,
    prepare: async ({ backend, email, word }) => ({
      fields: { ...newRequest(), email, stop: "yes", reason: `They asked for it. ${word}` },
      effect: () => count(backend, "public.mail_choices where email = lower($1) and stopped_at is not null", [email]),
    }),
  },
  {
    name: "send a mail again",
    action: resendMailAction,
    prepare: async ({ backend, email }) => {
      const [row] = await backend.sql(
        `insert into public.email_outbox (template, recipient, payload, status, last_error)
         values ('waitlist-joined', $1, jsonb_build_object('token', gen_random_uuid()), 'failed', 'The address bounced.') returning id`,
        [email],
      );
      const mailId = String(row?.id);
      return {
        fields: { ...newRequest(), mailId, shownStatus: "failed" },
        effect: () => count(backend, "public.email_outbox where id = $1 and resent_as is not null", [mailId]),
      };
    },
    mails: ["waitlist-joined"],
  },
];
