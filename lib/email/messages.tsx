import "server-only";

import { render } from "react-email";
import * as z from "zod/mini";

import { site } from "@/lib/content/site";
import { receiptOf } from "@/lib/documents/receipt";
import { changeBuilders } from "@/lib/email/change-messages";
import { checkoutBuilders } from "@/lib/email/checkout-messages";
import { cohortBuilders } from "@/lib/email/cohort-messages";
import { consoleBuilders } from "@/lib/email/console-messages";
import { documentBuilders } from "@/lib/email/document-messages";
import type { Attachment, Builder, Draft, QueuedMail } from "@/lib/email/draft";
import { handinBuilders } from "@/lib/email/handin-messages";
import { FROM_WAITING_LIST, manageUrl, unsubscribeHeaders } from "@/lib/email/manage-url";
import { ownDataBuilders } from "@/lib/email/own-data-messages";
import { plainTextOf } from "@/lib/email/plain-text";
import { sessionBuilders } from "@/lib/email/session-messages";
import { AccountExists } from "@/lib/email/templates/account-exists";
import { ApplicationReceived } from "@/lib/email/templates/application-received";
import { CohortWaitlistJoined } from "@/lib/email/templates/cohort-waitlist-joined";
import { ContactMessage } from "@/lib/email/templates/contact-message";
import { ContactReceived } from "@/lib/email/templates/contact-received";
import { JobApplication } from "@/lib/email/templates/job-application";
import type { MailContext } from "@/lib/email/templates/layout";
import { OperatorInvitation } from "@/lib/email/templates/operator-invitation";
import { PaymentReceipt } from "@/lib/email/templates/payment-receipt";
import { PaymentRefund, refundReasons } from "@/lib/email/templates/payment-refund";
import { SeatEnded } from "@/lib/email/templates/seat-ended";
import { WaitlistJoined } from "@/lib/email/templates/waitlist-joined";
import { formatPaise } from "@/lib/format/money";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { cleanLine } from "@/lib/forms/text";

export type Message = {
  /** As `Name <address>`; EMAIL_FROM if it is undefined. */
  from: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: Attachment[];
};

const waitingPlace = z.object({
  token: z.guid(),
  /** The list of a cohort; missing for the general one. */
  list: z.optional(z.string()),
});

const contactMessage = z.object({
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  inquiryType: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.string(),
  reference: z.string(),
  /** Missing in mails of version 1.0.0. */
  messageId: z.optional(z.guid()),
});

const received = z.object({ reference: z.string() });

const jobApplication = z.object({
  role: z.string(),
  name: z.string(),
  email: z.string(),
  description: z.string(),
  /** Missing in mails of version 1.0.0. */
  applicationId: z.optional(z.guid()),
});

const refund = z.object({
  course: z.string(),
  cohortId: z.string(),
  /** The order's amount, in paise. */
  price: z.int(),
  orderId: z.string(),
  paymentId: z.string(),
  reason: z.enum(refundReasons),
  /** In paise; the whole payment if it is missing. */
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  endsSeat: z.optional(z.boolean()),
  /** If it came by bank transfer: that one's reference, and, once it's paid back, ours. */
  transfer: z.optional(z.object({ of: z.string(), by: z.nullable(z.string()) })),
});

const endedSeat = z.object({ course: z.string(), cohortId: z.string(), reason: z.string() });

const invitation = z.object({
  role: z.enum(["owner", "staff", "instructor"]),
  token: z.string(),
  invitedBy: z.string(),
  expiresAt: z.string(),
});

const untilWhen = new Intl.DateTimeFormat("en-GB", {
  timeZone: SITE_TIME_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

function buildRefund({ payload }: QueuedMail, context: MailContext, isDone: boolean): Draft {
  const { amount, currency, price, endsSeat = false, ...facts } = refund.parse(payload);
  const total = formatPaise(price);
  const sum = amount === undefined ? total : formatPaise(amount, currency);
  return {
    subject: `${isDone ? "Refund sent" : "Refund"}: ${facts.course}, Cohort #${facts.cohortId}`,
    body: <PaymentRefund {...facts} total={total} refund={sum} isDone={isDone} endsSeat={endsSeat} {...context} />,
  };
}

/** By the outbox's template names; each parses its payload. */
const builders = {
  "account-exists": (_mail: QueuedMail, context: MailContext) => ({
    subject: "You already have an account",
    body: <AccountExists {...context} />,
  }),
  ...sessionBuilders,
  ...consoleBuilders,
  ...documentBuilders,
  ...cohortBuilders,
  ...handinBuilders,
  ...changeBuilders,
  ...checkoutBuilders,
  ...ownDataBuilders,
  "waitlist-joined": ({ payload }: QueuedMail, context: MailContext) => {
    const { token, list } = waitingPlace.parse(payload);
    const leaveUrl = manageUrl(token, context);
    return {
      subject: list === undefined ? "You're on the early access list" : `You're on the waiting list: ${list}`,
      body:
        list === undefined ? (
          <WaitlistJoined leaveUrl={leaveUrl} {...context} />
        ) : (
          <CohortWaitlistJoined list={list} leaveUrl={leaveUrl} {...context} />
        ),
      headers: unsubscribeHeaders(token, context, FROM_WAITING_LIST),
    };
  },
  "contact-received": ({ payload }: QueuedMail, context: MailContext) => {
    const { reference } = received.parse(payload);
    return {
      subject: `We have your message (${reference})`,
      body: <ContactReceived reference={reference} {...context} />,
    };
  },
  "contact-message": ({ payload }: QueuedMail, context: MailContext) => {
    const message = contactMessage.parse(payload);
    return {
      subject: cleanLine(`Website message from ${message.name}${message.subject ? `: ${message.subject}` : ""}`),
      body: <ContactMessage {...message} {...context} />,
    };
  },
  "job-application": ({ payload }: QueuedMail, context: MailContext) => {
    const application = jobApplication.parse(payload);
    return {
      subject: cleanLine(`Application: ${application.role}, ${application.name}`),
      body: <JobApplication {...application} {...context} />,
    };
  },
  "application-received": ({ payload }: QueuedMail, context: MailContext) => {
    const { role } = z.object({ role: z.string() }).parse(payload);
    return { subject: `We have your application: ${role}`, body: <ApplicationReceived role={role} {...context} /> };
  },
  "payment-receipt": ({ payload }: QueuedMail, context: MailContext) => {
    const receipt = receiptOf(payload, context.companyGstin);
    return {
      subject: `${receipt.isCorrected ? "Corrected receipt" : "Receipt"}: ${receipt.course}, Cohort #${receipt.cohortId}`,
      body: <PaymentReceipt {...receipt} {...context} />,
    };
  },
  "payment-refund": (mail: QueuedMail, context: MailContext) => buildRefund(mail, context, false),
  "payment-refund-done": (mail: QueuedMail, context: MailContext) => buildRefund(mail, context, true),
  "seat-ended": ({ payload }: QueuedMail, context: MailContext) => {
    const facts = endedSeat.parse(payload);
    return {
      subject: `Your seat has ended: ${facts.course}, Cohort #${facts.cohortId}`,
      body: <SeatEnded {...facts} {...context} />,
    };
  },
  "operator-invitation": ({ payload }: QueuedMail, context: MailContext) => {
    const { token, expiresAt, ...facts } = invitation.parse(payload);
    const page = encodeURIComponent(`/console/join/${token}`);
    return {
      subject: "Your invitation to the console",
      body: (
        <OperatorInvitation
          {...facts}
          validUntil={`${untilWhen.format(new Date(expiresAt))} IST`}
          joinUrl={`${context.siteUrl}/auth?returnTo=${page}`}
          {...context}
        />
      ),
    };
  },
} satisfies Record<string, Builder>;

/** An invitation comes from its organizer, as mail clients expect: support, which reads replies to it. */
const organizerOf = (attachments: Attachment[], { supportEmail }: MailContext) =>
  attachments.length > 0 ? `${site.name} <${supportEmail}>` : undefined;

const isTemplate = (name: string): name is keyof typeof builders => Object.hasOwn(builders, name);

/**
 * Builds a queued mail; deterministic, so that each attempt sends the same body. Throws for an unknown template or an
 * invalid payload.
 */
export async function buildMessage(mail: QueuedMail, context: MailContext): Promise<Message> {
  if (!isTemplate(mail.template)) throw new Error(`Unknown mail template ${mail.template}`);
  const build: Builder = builders[mail.template];
  const { from, subject, body, headers = {}, attachments = [] } = await build(mail, context);
  const html = await render(body);
  return {
    from: from ?? organizerOf(attachments, context),
    subject,
    html,
    text: plainTextOf(html),
    headers,
    attachments,
  };
}
