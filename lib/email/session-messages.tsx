import "server-only";

import * as z from "zod/mini";

import { findSlot, isNextDateList, withoutWaitlist } from "@/lib/content/sessions";
import { buildCalendarInvite, calendarAttachment, type CalendarMethod, liveSession } from "@/lib/email/calendar";
import type { Attachment, Builder, QueuedMail } from "@/lib/email/draft";
import { cancelledDraft, movedDraft, reminderDraft, timesOf } from "@/lib/email/live-session";
import { FROM_WAITING_LIST, manageUrl, sessionUrl, unsubscribeHeaders } from "@/lib/email/manage-url";
import type { MailContext } from "@/lib/email/templates/layout";
import { News } from "@/lib/email/templates/news";
import { RegistrationCancelled } from "@/lib/email/templates/registration-cancelled";
import { registered } from "@/lib/email/templates/session-audience";
import { SessionConfirmation } from "@/lib/email/templates/session-confirmation";
import { SessionRecording } from "@/lib/email/templates/session-recording";
import { SessionWaitlist } from "@/lib/email/templates/session-waitlist";
import { dateAndTime } from "@/lib/format/run-times";
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
  ...liveSession.shape,
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

const reminder = z.object({ reminder: z.enum(["day", "hour"]) });

const news = z.object({ subject: z.string(), text: z.string(), manageToken: z.guid() });

const recording = z.extend(waitlist, {
  isReader: z.boolean(),
  next: z.nullable(z.object({ title: z.string(), startsAt: z.string(), timeZone: z.string() })),
});

/** What every mail about a run says about it. */
function parseRun({ payload }: QueuedMail, context: MailContext) {
  const run = runSession.parse(payload);
  const joinUrl = manageUrl(run.manageToken, context);
  const facts = { sessionTitle: run.sessionTitle, ...timesOf(run), joinUrl, audience: registered(joinUrl), ...context };
  return { run: { ...run, joinUrl }, facts };
}

/** A run's facts, or the default slot's; a run has its times in words too, and is joined from the registration's page. */
function parseSession(payload: unknown, context: MailContext) {
  const { data: run } = runSession.safeParse(payload);
  if (run) return { ...run, ...timesOf(run), joinUrl: manageUrl(run.manageToken, context) };
  const { meetingUrl: joinUrl, ...slot } = slotSession.parse(payload);
  return { ...slot, joinUrl };
}

/**
 * What a cancelled registration was for; null for a waiting list. The default slot is recognised by its title alone.
 */
function parseCancelled(payload: unknown) {
  const run = runSession.safeParse(payload);
  if (run.success) return { ...run.data, ...timesOf(run.data), joinUrl: null };
  const facts = registration.parse(payload);
  const slot = findSlot(facts.sessionTitle);
  if (!slot) return null;
  const { date, time, startsAt, endsAt } = slot;
  return { ...facts, startsAt, endsAt, sessionDate: date, sessionTime: time, joinUrl: null };
}

type CalendarFacts = z.output<typeof registration> & { startsAt: string; endsAt: string; joinUrl: string | null };

/** A mail's calendar file: an invitation or its update, or a cancellation. */
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
    joinUrl: method === "CANCEL" ? null : facts.joinUrl,
    manageUrl: manageUrl(facts.manageToken, context),
    attendee: recipient,
    organizer: context.supportEmail,
  });
  return calendarAttachment(method, method === "CANCEL" ? "cancel.ics" : "invite.ics", file);
}

/** The mails about a registration, and the newsletter. */
export const sessionBuilders = {
  "session-confirmation": (mail, context) => {
    const facts = parseSession(mail.payload, context);
    return {
      subject: `You're registered: ${facts.sessionTitle}`,
      body: (
        <SessionConfirmation
          {...facts}
          manageUrl={manageUrl(facts.manageToken, context)}
          aboutUrl={sessionUrl(facts.sessionTitle, context)}
          {...context}
        />
      ),
      attachments: [calendarFile(facts, "REQUEST", mail, context)],
    };
  },
  "session-waitlist": ({ payload }, context) => {
    const facts = waitlist.parse(payload);
    const sessionName = withoutWaitlist(facts.sessionTitle);
    return {
      subject: `You're on the waiting list: ${sessionName}`,
      body: (
        <SessionWaitlist
          sessionName={sessionName}
          isForNextDate={isNextDateList(facts.sessionTitle)}
          manageUrl={manageUrl(facts.manageToken, context)}
          {...context}
        />
      ),
      headers: unsubscribeHeaders(facts.manageToken, context, FROM_WAITING_LIST),
    };
  },
  "session-moved": (mail, context) => {
    const { run, facts } = parseRun(mail, context);
    return movedDraft(run, facts, calendarFile(run, "REQUEST", mail, context));
  },
  "session-reminder": (mail, context) =>
    reminderDraft(reminder.parse(mail.payload).reminder, parseRun(mail, context).facts),
  "session-recording": ({ payload }, context) => {
    const { sessionTitle, manageToken, isReader, next } = recording.parse(payload);
    const body = (
      <SessionRecording
        sessionTitle={sessionTitle}
        manageUrl={manageUrl(manageToken, context)}
        next={
          next && {
            title: next.title,
            starts: dateAndTime(next.startsAt, next.timeZone),
            href: sessionUrl(next.title, context),
          }
        }
        isReader={isReader}
        {...context}
      />
    );
    const headers = isReader ? unsubscribeHeaders(manageToken, context) : {};
    return { subject: `The recording: ${sessionTitle}`, body, headers };
  },
  "session-cancelled": (mail, context) => {
    const { run, facts } = parseRun(mail, context);
    return cancelledDraft(facts, calendarFile(run, "CANCEL", mail, context));
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
