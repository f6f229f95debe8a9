import "server-only";

import type { LiveSession } from "@/lib/email/calendar";
import type { Attachment, Draft } from "@/lib/email/draft";
import type { MailContext } from "@/lib/email/templates/layout";
import type { Audience } from "@/lib/email/templates/session-audience";
import { SessionCancelled } from "@/lib/email/templates/session-cancelled";
import { SessionMoved } from "@/lib/email/templates/session-moved";
import type { SessionMail } from "@/lib/email/templates/session-parts";
import { type ReminderKind, SessionReminder } from "@/lib/email/templates/session-reminder";
import { clockTime, isSameTime, runDate, runTime, visitorTime } from "@/lib/format/run-times";

type Times = Pick<LiveSession, "startsAt" | "endsAt" | "timeZone">;

/** A session in the reader's own zone; null if the zone is unknown, or if its clocks agree with the session's. */
export const ownTimeOf = (session: Times, zone: string | undefined) =>
  zone === undefined || isSameTime(session, session.timeZone, zone) ? null : visitorTime(session, zone);

/** When a session is, in words and in its own zone. */
export const timesOf = (session: Times) => ({
  sessionDate: runDate(session, session.timeZone),
  sessionTime: runTime(session, session.timeZone),
});

type Moved = Omit<Times, "endsAt"> & { previousStartsAt?: string | undefined };

/** "Saturday 5 December 2026, 11:00 AM"; null if the start stays the same. */
function previousStart({ startsAt, previousStartsAt, timeZone }: Moved): string | null {
  if (previousStartsAt === undefined || Date.parse(previousStartsAt) === Date.parse(startsAt)) return null;
  return `${runDate({ startsAt: previousStartsAt }, timeZone)}, ${clockTime(previousStartsAt, timeZone)}`;
}

/** What every mail about a session says, and to whom. */
type Facts = Omit<SessionMail, "manageUrl"> & MailContext & { audience: Audience };

/** For a session that was moved or otherwise changed. */
export function movedDraft(session: Moved, facts: Facts, calendar: Attachment): Draft {
  const before = previousStart(session);
  return {
    subject: `${before === null ? "Changed" : "New time"}: ${facts.sessionTitle}`,
    body: <SessionMoved {...facts} previousStart={before} />,
    attachments: [calendar],
  };
}

/** For a session that we cancelled. */
export const cancelledDraft = (facts: Facts & { why?: string | null }, calendar: Attachment): Draft => ({
  subject: `Cancelled: ${facts.sessionTitle}`,
  body: <SessionCancelled {...facts} />,
  attachments: [calendar],
});

/** For a session that is about to begin. */
export const reminderDraft = (kind: ReminderKind, facts: Facts): Draft => ({
  subject:
    kind === "day" ? `Reminder: ${facts.sessionTitle}, ${facts.sessionDate}` : `Starting soon: ${facts.sessionTitle}`,
  body: <SessionReminder {...facts} kind={kind} />,
});
