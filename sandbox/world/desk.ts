import { site } from "../../lib/content/site.ts";
import { OWNER } from "../launcher/owner.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";
import { messages } from "./messages.ts";
import { person } from "./people.ts";

const CLOSED_AFTER_HOURS = 30;

/** Sends the messages, and has the operators assign, answer and close them. */
export async function makeMessages(making: Making, console: Console): Promise<void> {
  const { now } = making;
  const sent = messages.map((message) => ({
    ...message,
    ...person(message.from),
    at: siteTime(now, -message.day, message.hour, 12),
    source: message.inquiry === undefined ? "home" : "contact-page",
    company: message.company ?? null,
    subject: message.subject ?? null,
    inquiry: message.inquiry ?? null,
    is_suspect: message.isSuspect ?? false,
  }));
  await sqlWithRows(
    making,
    sent,
    `select public.send_contact_message(
              m.source, m.name, m.email, m.company, m.inquiry, m.subject, m.text, '${site.supportEmail}', 'contact-message',
              jsonb_build_object(
                'name', m.name, 'email', m.email, 'company', m.company, 'inquiryType', m.inquiry, 'subject', m.subject,
                'message', m.text
              ),
              m.is_suspect
            )
       from jsonb_to_recordset($1::jsonb) as m (
         source text, name text, email text, company text, inquiry text, subject text, text text,
         is_suspect boolean
       )`,
  );
  const stored = await sqlWithRows(
    making,
    sent,
    `update public.contact_messages c set created_at = m.at
       from jsonb_to_recordset($1::jsonb) as m (email text, at timestamptz)
      where c.email = m.email
      returning c.id, c.email`,
  );
  const ids = new Map(stored.map(({ id, email }) => [email, id]));
  const changes: { id: unknown; at: Date; reply?: string; replied_at?: Date }[] = [];
  for (const { email, assignee, reply, isClosed, at } of sent) {
    const id = ids.get(email);
    if (assignee !== undefined) {
      const assigned = { p_message_id: id, p_shown_assignee: null, p_assignee: console.idOf(assignee) };
      await console.act(assignee, "assign_message", assigned, hoursAfter(at, 1));
    }
    if (reply !== undefined) {
      const repliedAt = hoursAfter(at, reply.after);
      const answer = { p_message_id: id, p_shown_state: "open", p_text: reply.text };
      const { replyId } = await console.act(reply.by, "reply", answer, repliedAt);
      changes.push({ id, at: repliedAt, ...(replyId && { reply: replyId, replied_at: repliedAt }) });
    }
    if (isClosed) {
      const closedAt = hoursAfter(at, CLOSED_AFTER_HOURS);
      const close = { p_message_id: id, p_shown_state: reply ? "answered" : "open", p_state: "closed" };
      await console.act(reply?.by ?? OWNER.email, "close_message", close, closedAt);
      changes.push({ id, at: closedAt });
    }
  }
  await sqlWithRows(
    making,
    changes,
    `update public.contact_messages m set state_changed_at = c.at
       from (
         select id, max(at) as at from jsonb_to_recordset($1::jsonb) as t (id uuid, at timestamptz) group by id
       ) c
      where m.id = c.id`,
  );
  await sqlWithRows(
    making,
    changes.filter(({ reply }) => reply),
    `update public.contact_replies r set created_at = c.replied_at
       from jsonb_to_recordset($1::jsonb) as c (reply uuid, replied_at timestamptz)
      where r.id = c.reply`,
  );
}
