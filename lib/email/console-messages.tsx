import "server-only";

import * as z from "zod/mini";

import { COURSE_NAME } from "@/lib/content/cohorts";
import { roleTitle } from "@/lib/content/jobs";
import { isWaitlistTitle, sessionPath, withoutWaitlist } from "@/lib/content/sessions";
import { site } from "@/lib/content/site";
import { subjectOf } from "@/lib/content/watch";
import type { Builder } from "@/lib/email/draft";
import { findingSchema, readFinding } from "@/lib/email/findings";
import { FROM_WAITING_LIST, manageUrl, unsubscribeHeaders } from "@/lib/email/manage-url";
import { ApplicationState, applicationStates } from "@/lib/email/templates/application-state";
import { ContactReply } from "@/lib/email/templates/contact-reply";
import { SessionMessage } from "@/lib/email/templates/session-message";
import { WaitlistInvitation } from "@/lib/email/templates/waitlist-invitation";
import { Watch } from "@/lib/email/templates/watch";
import { formatDayWithWeekday } from "@/lib/format/days";
import { dateAndTime } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { cleanLine } from "@/lib/forms/text";

const sessionMessage = z.object({
  sessionTitle: z.string(),
  manageToken: z.guid(),
  subject: z.string(),
  text: z.string(),
  isNews: z.boolean(),
  isOver: z.optional(z.boolean()),
});

const invitation = z.object({
  businessFunction: z.string(),
  subject: z.string(),
  text: z.string(),
  token: z.guid(),
});

/** What the person is invited to: a session's run, or a cohort. */
const invitedTo = z.union([
  z.object({ sessionTitle: z.string(), startsAt: z.string(), timeZone: z.string() }),
  z.object({ cohortId: z.string(), startsOn: z.iso.date() }),
]);

/** To the place on the title's own list, where one press registers its address; else to the session's page. */
function placePath(title: string, payload: unknown): string {
  const { businessFunction, token } = invitation.parse(payload);
  if (isWaitlistTitle(businessFunction) && withoutWaitlist(businessFunction) === title) return `/registration/${token}`;
  return sessionPath(title);
}

function factsOf(payload: unknown) {
  const to = invitedTo.parse(payload);
  return "cohortId" in to
    ? {
        what: { term: "Cohort", name: `${COURSE_NAME}, Cohort #${to.cohortId}` },
        starts: formatDayWithWeekday(to.startsOn),
        button: { path: "/course#cohorts", label: "See the cohort" },
      }
    : {
        what: { term: "Session", name: to.sessionTitle },
        starts: dateAndTime(to.startsAt, to.timeZone),
        button: { path: placePath(to.sessionTitle, payload), label: "Reserve your spot" },
      };
}

const reply = z.object({
  messageId: z.guid(),
  replyId: z.guid(),
  previousReplyIds: z.array(z.guid()),
  name: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  sentAt: z.string(),
  quoted: z.string(),
  reference: z.string(),
  /** The operator's name; missing in older mails. */
  signedBy: z.nullish(z.string()),
});

const application = z.object({
  name: z.string(),
  role: z.string(),
  state: z.enum(applicationStates),
  text: z.string(),
});

const watchPayload = z.object({ findings: z.array(findingSchema) });

const NO_SUBJECT = `Your message to ${site.name}`;

/** "Re: Invoice"; only once, if the visitor's subject has it already. */
const replySubject = (subject: string | null) =>
  cleanLine(`Re: ${(subject ?? NO_SUBJECT).replace(/^(?:re:\s*)+/i, "")}`);

/**
 * Headers that put the replies to one message into one conversation (RFC 5322, section 3.6.4). Resend sends In-Reply-To
 * and References unchanged, but replaces a Message-ID by its own, which isn't known before the mail has left; so we set
 * none, and make up ids of our own. The message came through a form and has no id either. Mail clients don't need the
 * ids to exist: they group mails that name the same first id under the same subject.
 */
function threadHeaders(messageId: string, previousReplyIds: string[], supportEmail: string): Record<string, string> {
  const domain = supportEmail.slice(supportEmail.lastIndexOf("@") + 1);
  const ids = [messageId, ...previousReplyIds].map((id) => `<${id}@${domain}>`);
  return { "In-Reply-To": ids.at(-1) ?? "", References: ids.join(" ") };
}

/** The mails that operators write in the console. */
export const consoleBuilders = {
  "session-message": ({ payload }, context) => {
    const { manageToken, isNews, ...message } = sessionMessage.parse(payload);
    const subject = cleanLine(message.subject);
    return {
      subject,
      body: (
        <SessionMessage
          {...message}
          subject={subject}
          isNews={isNews}
          isOver={message.isOver ?? false}
          manageUrl={manageUrl(manageToken, context)}
          {...context}
        />
      ),
      headers: isNews ? unsubscribeHeaders(manageToken, context) : {},
    };
  },
  "waitlist-invitation": ({ payload }, context) => {
    const { businessFunction, token, text, ...mail } = invitation.parse(payload);
    const subject = cleanLine(mail.subject);
    return {
      subject,
      body: (
        <WaitlistInvitation
          {...factsOf(payload)}
          subject={subject}
          text={text}
          list={withoutWaitlist(businessFunction)}
          leaveUrl={manageUrl(token, context)}
          {...context}
        />
      ),
      headers: unsubscribeHeaders(token, context, FROM_WAITING_LIST),
    };
  },
  "contact-reply": ({ payload }, context) => {
    const { messageId, previousReplyIds, subject, sentAt, signedBy, ...message } = reply.parse(payload);
    return {
      // Support's own address, so that replies, and address book entries, go to support.
      from: `${site.name} <${context.supportEmail}>`,
      subject: replySubject(subject),
      body: (
        <ContactReply
          {...message}
          signedBy={signedBy ?? null}
          sentAt={dateAndTime(sentAt, SITE_TIME_ZONE)}
          {...context}
        />
      ),
      headers: threadHeaders(messageId, previousReplyIds, context.supportEmail),
    };
  },
  watch: ({ payload }, context) => {
    const findings = watchPayload.parse(payload).findings.map(readFinding);
    return { subject: subjectOf(findings), body: <Watch findings={findings} {...context} /> };
  },
  "application-state": ({ payload }, context) => {
    const { role, ...message } = application.parse(payload);
    const title = roleTitle(role);
    return {
      subject: cleanLine(`Your application: ${title}`),
      body: <ApplicationState {...message} role={title} {...context} />,
    };
  },
} satisfies Record<string, Builder>;
