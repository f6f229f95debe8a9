import { type ConsoleForm, form, type Scene } from "./form";
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
  form("reply", replyAction, { mails: ["contact-reply"] }, async (scene) => {
    const messageId = await newMessage(scene);
    return {
      fields: { messageId, shownState: "open", text: `Yes, we do. ${scene.word}` },
      done: ["public.contact_replies where message_id = $1", messageId],
    };
  }),
  form("assign a message", assignMessageAction, {}, async (scene) => {
    const messageId = await newMessage(scene);
    const { userId } = scene.operator;
    return {
      fields: { messageId, shownAssignee: "", assignee: userId },
      done: ["public.contact_messages where id = $1 and assigned_to = $2", messageId, userId],
    };
  }),
  form("close a message", closeMessageAction, {}, async (scene) => {
    const messageId = await newMessage(scene);
    return {
      fields: { messageId, shownState: "open", state: "closed" },
      done: ["public.contact_messages where id = $1 and state = 'closed'", messageId],
    };
  }),
  form("change an application's state", setApplicationStateAction, { mails: ["application-state"] }, async (scene) => {
    const applicationId = await newApplication(scene);
    const mailText = `Let us talk. ${scene.word}`;
    return {
      fields: { applicationId, shownState: "received", state: "interview", mailText },
      done: ["public.job_applications where id = $1 and state = 'interview'", applicationId],
    };
  }),
  form(
    "open a resume",
    openResumeAction,
    {
      services: ["storage"],
      // The request is recorded in the ledger first.
      refusals: { storage: FAILURE },
      leadsTo: /\/storage\/v1\/object\/sign\/applications\/product_manager\/.*\.pdf$/,
    },
    async (scene) => ({ fields: { applicationId: await newApplication(scene) } }),
  ),
  form("stop mailing", stopMailingAction, {}, async ({ email, word }) => ({
    fields: { email, stop: "yes", reason: `They asked for it. ${word}` },
    done: ["public.mail_choices where email = lower($1) and stopped_at is not null", email],
  })),
  form("send a mail again", resendMailAction, { mails: ["waitlist-joined"] }, async ({ backend, email }) => {
    const [row] = await backend.sql(
      `insert into public.email_outbox (template, recipient, payload, status, last_error)
       values ('waitlist-joined', $1, jsonb_build_object('token', gen_random_uuid()), 'failed', 'The address bounced.') returning id`,
      [email],
    );
    const mailId = String(row?.id);
    return {
      fields: { mailId, shownStatus: "failed" },
      done: ["public.email_outbox where id = $1 and resent_as is not null", mailId],
    };
  }),
];
