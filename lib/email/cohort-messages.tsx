import "server-only";

import * as z from "zod/mini";

import { site } from "@/lib/content/site";
import { calendarAttachment, type CalendarMethod } from "@/lib/email/calendar";
import {
  buildCohortCalendar,
  cohortSession,
  type CohortSession,
  describedIn,
  seatUrl,
} from "@/lib/email/cohort-calendar";
import type { Builder, QueuedMail } from "@/lib/email/draft";
import { cancelledDraft, movedDraft, ownTimeOf, reminderDraft, timesOf } from "@/lib/email/live-session";
import { CohortLetter } from "@/lib/email/templates/cohort-letter";
import { CohortPlan } from "@/lib/email/templates/cohort-plan";
import { CohortPost } from "@/lib/email/templates/cohort-post";
import { CohortRecording } from "@/lib/email/templates/cohort-recording";
import type { MailContext } from "@/lib/email/templates/layout";
import { SessionAdded } from "@/lib/email/templates/session-added";
import { seated } from "@/lib/email/templates/session-audience";
import { cleanLine } from "@/lib/forms/text";

const seat = z.object({
  cohortId: z.string(),
  accessToken: z.guid(),
  /** IANA; from the latest visit to the room, else from the profile. */
  learnerZone: z.optional(z.string()),
});

const seatSession = z.extend(cohortSession, {
  ...seat.shape,
  previousStartsAt: z.optional(z.string()),
  reminder: z.optional(z.enum(["day", "hour"])),
});

const recording = z.pick(z.extend(seatSession, { asks: z.nullish(z.enum(["class", "last_class"])) }), {
  title: true,
  cohortId: true,
  sessionId: true,
  asks: true,
});

const letter = z.extend(seat, {
  name: z.nullable(z.string()),
  text: z.string(),
  signedBy: z.nullable(z.string()),
});

const plan = z.extend(seat, { sessions: z.array(cohortSession) });

const post = z.extend(seat, {
  subject: z.string(),
  body: z.string(),
  signedBy: z.nullish(z.string()),
  /** Whether it was mailed before with a different text. */
  isCorrected: z.optional(z.boolean()),
});

type Seat = { accessToken: string };

/** The calendar file of a mail to a seat. An invitation and a cancellation have one session; PUBLISH adds all of them. */
export function calendarOfSeat(
  method: CalendarMethod,
  { accessToken, sessions }: Seat & { sessions: readonly CohortSession[] },
  { recipient }: QueuedMail,
  context: MailContext,
) {
  const names = { REQUEST: "invite.ics", CANCEL: "cancel.ics", PUBLISH: "sessions.ics" } as const;
  const calendar = buildCohortCalendar({
    method,
    sessions,
    pageUrl: seatUrl(accessToken, context),
    organizer: context.supportEmail,
    ...(method === "PUBLISH" ? {} : { attendee: recipient }),
  });
  return calendarAttachment(method, names[method], calendar);
}

function parseSession({ payload }: QueuedMail, context: MailContext) {
  const session = seatSession.parse(payload);
  const facts = {
    sessionTitle: session.title,
    described: describedIn(session),
    ...timesOf(session),
    ownTime: ownTimeOf(session, session.learnerZone),
    joinUrl: seatUrl(session.accessToken, context),
    audience: seated(session.cohortId),
    ...context,
  };
  return { session, facts };
}

/** The mails to people with a seat in a cohort. None has a meeting's address: they link to the seat's own page. */
export const cohortBuilders = {
  "cohort-plan": (mail, context) => {
    const { sessions, cohortId, accessToken, learnerZone } = plan.parse(mail.payload);
    return {
      subject: `Your sessions: Cohort #${cohortId}`,
      body: (
        <CohortPlan
          cohortId={cohortId}
          sessions={sessions.map((session) => ({
            id: session.sessionId,
            title: session.title,
            ...timesOf(session),
            ownTime: ownTimeOf(session, learnerZone),
            isCancelled: session.state === "cancelled",
          }))}
          pageUrl={seatUrl(accessToken, context)}
          {...context}
        />
      ),
      attachments: [calendarOfSeat("PUBLISH", { accessToken, sessions }, mail, context)],
    };
  },
  "cohort-session-added": (mail, context) => {
    const { session, facts } = parseSession(mail, context);
    const calendar = calendarOfSeat("REQUEST", { ...session, sessions: [session] }, mail, context);
    return { subject: `New session: ${session.title}`, body: <SessionAdded {...facts} />, attachments: [calendar] };
  },
  "cohort-session-moved": (mail, context) => {
    const { session, facts } = parseSession(mail, context);
    const calendar = calendarOfSeat("REQUEST", { ...session, sessions: [session] }, mail, context);
    return movedDraft(session, facts, calendar);
  },
  "cohort-session-cancelled": (mail, context) => {
    const { session, facts } = parseSession(mail, context);
    const calendar = calendarOfSeat("CANCEL", { ...session, sessions: [session] }, mail, context);
    return cancelledDraft({ ...facts, why: session.cancelledReason }, calendar);
  },
  "cohort-session-reminder": (mail, context) => {
    const { session, facts } = parseSession(mail, context);
    return reminderDraft(z.enum(["day", "hour"]).parse(session.reminder), facts);
  },
  "cohort-post": ({ payload }, context) => {
    const { subject, body, cohortId, signedBy, isCorrected = false } = post.parse(payload);
    const title = cleanLine(isCorrected ? `Corrected: ${subject}` : subject);
    const said = { subject: title, text: body, cohortId, signedBy };
    return { subject: title, body: <CohortPost {...said} {...context} /> };
  },
  "cohort-letter": ({ payload }, context) => {
    const { cohortId, name, text, signedBy } = letter.parse(payload);
    return {
      // Support's own address, so that replies go to support, as those to its answers do.
      from: `${site.name} <${context.supportEmail}>`,
      subject: `Cohort #${cohortId}: how is it going?`,
      body: <CohortLetter cohortId={cohortId} name={name} text={text} signedBy={signedBy} {...context} />,
    };
  },
  "cohort-recording": ({ payload }, context) => {
    const { title, asks = null, ...facts } = recording.parse(payload);
    return {
      subject: `The recording is ready: ${title}`,
      body: <CohortRecording sessionTitle={title} asks={asks} {...facts} {...context} />,
    };
  },
} satisfies Record<string, Builder>;
