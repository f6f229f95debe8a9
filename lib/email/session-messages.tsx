import "server-only";

import * as z from "zod/mini";

import { findSlot, withoutWaitlist } from "@/lib/content/sessions";
import { buildCalendarInvite, calendarAttachment, type CalendarMethod } from "@/lib/email/calendar";
import type { Attachment, Builder, QueuedMail } from "@/lib/email/draft";
import { FROM_WAITING_LIST, manageUrl, unsubscribeHeaders } from "@/lib/email/manage-url";
import type { MailContext } from "@/lib/email/templates/layout";
import { News } from "@/lib/email/templates/news";
import { RegistrationCancelled } from "@/lib/email/templates/registration-cancelled";
import { registered } from "@/lib/email/templates/session-audience";
import { SessionCancelled } from "@/lib/email/templates/session-cancelled";
import { SessionConfirmation } from "@/lib/email/templates/session-confirmation";
import { SessionMoved } from "@/lib/email/templates/session-moved";
import { SessionReminder } from "@/lib/email/templates/session-reminder";
import { SessionWaitlist } from "@/lib/email/templates/session-waitlist";
import { clockTime, isSameTime, runDate, runTime, visitorTime } from "@/lib/format/run-times";
import { cleanLine } from "@/lib/forms/text";

const registration = z.object({
  sessionTitle: z.string(),
  registrationId: z.string(),
  registeredAt: z.string(),
  manageToken: z.guid(),
  sequence: z.int(),
  stampedAt: z.string(),
});

const runSession = z.extend(registration, {
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  meetingUrl: z.url(),
  previousStartsAt: z.optional(z.string()),
});

/** The default slots have texts of their own. */
const slotSession = z.extend(registration, {
  startsAt: z.string(),
  endsAt: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  meetingUrl: z.url(),
});

const waitlist = z.pick(registration, { sessionTitle: true, manageToken: true });

const reminder = z.object({ kind: z.enum(["day", "hour"]) });

const news = z.object({ subject: z.string(), text: z.string(), manageToken: z.guid() });

type PreviousStart = { startsAt: string; previousStartsAt?: string | undefined; timeZone: string };

/** A session in the reader's own zone; null where none is known, and where its clocks show the same. */
export const ownTimeOf = (run: { startsAt: string; endsAt: string; timeZone: string }, zone: string | undefined) =>
  zone === undefined || isSameTime(run, run.timeZone, zone) ? null : visitorTime(run, zone);

/** When a session is, as people read it, in its own zone. */
export const timesOf = (run: { startsAt: string; endsAt: string; timeZone: string }) => ({
  sessionDate: runDate(run, run.timeZone),
  sessionTime: runTime(run, run.timeZone),
});

/** A run's or the default slot's; a run says its times as people read them, too. */
function parseSession(payload: unknown) {
  const run = runSession.safeParse(payload);
  return run.success ? { ...run.data, ...timesOf(run.data) } : slotSession.parse(payload);
}

/** What a cancelled registration was for; null for a waiting list. The default slot is told by its title alone. */
function parseCancelled(payload: unknown) {
  const run = runSession.safeParse(payload);
  if (run.success) return { ...run.data, ...timesOf(run.data) };
  const facts = registration.parse(payload);
  const slot = findSlot(facts.sessionTitle);
  if (!slot) return null;
  const { date, time, startsAt, endsAt } = slot;
  return { ...facts, startsAt, endsAt, sessionDate: date, sessionTime: time, meetingUrl: null };
}

/** "Saturday 5 December 2026, 11:00 AM"; null where the start stays the same. */
export function previousStart({ startsAt, previousStartsAt, timeZone }: PreviousStart): string | null {
  if (previousStartsAt === undefined || Date.parse(previousStartsAt) === Date.parse(startsAt)) return null;
  return `${runDate({ startsAt: previousStartsAt }, timeZone)}, ${clockTime(previousStartsAt, timeZone)}`;
}

type CalendarFacts = z.output<typeof registration> & { startsAt: string; endsAt: string; meetingUrl: string | null };

/** The calendar file of a mail: an invitation or its update, or what takes it back. */
function calendarFile(
  facts: CalendarFacts,
  method: Exclude<CalendarMethod, "PUBLISH">,
  { recipient }: QueuedMail,
  context: MailContext,
): Attachment {
  const file = buildCalendarInvite({
    ...facts,
    method,
    title: facts.sessionTitle,
    meetingUrl: method === "CANCEL" ? null : facts.meetingUrl,
    manageUrl: manageUrl(facts.manageToken, context),
    attendee: recipient,
    organizer: context.supportEmail,
  });
  return calendarAttachment(method, method === "CANCEL" ? "cancel.ics" : "invite.ics", file);
}

/** The mails about a registration, and the newsletter of those who ticked it. */
export const sessionBuilders = {
  "session-confirmation": (mail, context) => {
    const facts = parseSession(mail.payload);
    return {
      subject: `You're registered: ${facts.sessionTitle}`,
      body: <SessionConfirmation {...facts} manageUrl={manageUrl(facts.manageToken, context)} {...context} />,
      attachments: [calendarFile(facts, "REQUEST", mail, context)],
    };
  },
  "session-waitlist": ({ payload }, context) => {
    const facts = waitlist.parse(payload);
    const sessionName = withoutWaitlist(facts.sessionTitle);
    return {
      subject: `You're on the waiting list: ${sessionName}`,
      body: (
        <SessionWaitlist sessionName={sessionName} manageUrl={manageUrl(facts.manageToken, context)} {...context} />
      ),
      headers: unsubscribeHeaders(facts.manageToken, context, FROM_WAITING_LIST),
    };
  },
  "session-moved": (mail, context) => {
    const run = runSession.parse(mail.payload);
    const before = previousStart(run);
    return {
      subject: `${before === null ? "Changed" : "New time"}: ${run.sessionTitle}`,
      body: (
        <SessionMoved
          {...run}
          {...timesOf(run)}
          previousStart={before}
          audience={registered(manageUrl(run.manageToken, context))}
          {...context}
        />
      ),
      attachments: [calendarFile(run, "REQUEST", mail, context)],
    };
  },
  "session-reminder": ({ payload }, context) => {
    const run = runSession.parse(payload);
    const { kind } = reminder.parse(payload);
    const times = timesOf(run);
    return {
      subject:
        kind === "day" ? `Reminder: ${run.sessionTitle}, ${times.sessionDate}` : `Starting soon: ${run.sessionTitle}`,
      body: (
        <SessionReminder
          {...run}
          {...times}
          kind={kind}
          audience={registered(manageUrl(run.manageToken, context))}
          {...context}
        />
      ),
    };
  },
  "session-cancelled": (mail, context) => {
    const run = runSession.parse(mail.payload);
    return {
      subject: `Cancelled: ${run.sessionTitle}`,
      body: (
        <SessionCancelled
          {...run}
          {...timesOf(run)}
          audience={registered(manageUrl(run.manageToken, context))}
          {...context}
        />
      ),
      attachments: [calendarFile(run, "CANCEL", mail, context)],
    };
  },
  "registration-cancelled": (mail, context) => {
    const { sessionTitle, manageToken } = waitlist.parse(mail.payload);
    const session = parseCancelled(mail.payload);
    const name = withoutWaitlist(sessionTitle);
    return {
      subject: session === null ? `You're off the waiting list: ${name}` : `You've cancelled: ${name}`,
      body: (
        <RegistrationCancelled
          sessionTitle={name}
          session={session}
          manageUrl={manageUrl(manageToken, context)}
          {...context}
        />
      ),
      attachments: session === null ? [] : [calendarFile(session, "CANCEL", mail, context)],
    };
  },
  news: ({ payload }, context) => {
    const { subject, text, manageToken } = news.parse(payload);
    const title = cleanLine(subject);
    return {
      subject: title,
      body: <News subject={title} text={text} manageUrl={manageUrl(manageToken, context)} {...context} />,
      headers: unsubscribeHeaders(manageToken, context),
    };
  },
} satisfies Record<string, Builder>;
