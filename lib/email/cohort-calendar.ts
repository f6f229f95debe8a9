import "server-only";

import * as z from "zod/mini";

import { COURSE_NAME } from "@/lib/content/cohorts";
import { alarmOf, buildCalendar, type CalendarFile, type CalendarMethod, liveSession } from "@/lib/email/calendar";

/** A session, as in its mails and in a seat's calendar (the SQL function cohort_session_payload). */
export const cohortSession = z.object({
  sessionId: z.guid(),
  cohortId: z.string(),
  title: z.string(),
  /** Missing in mails from before sessions had them. */
  guestName: z.nullish(z.string()),
  bring: z.nullish(z.string()),
  ...liveSession.shape,
  state: z.enum(["scheduled", "cancelled"]),
  cancelledReason: z.nullable(z.string()),
});

export type CohortSession = z.output<typeof cohortSession>;

/** A seat's own page. */
export const seatUrl = (accessToken: string, { siteUrl }: { siteUrl: string }): string =>
  `${siteUrl}/live/${accessToken}`;

/** Who teaches a session, unless those of the public pages do, and what to bring. */
export const describedIn = ({ guestName, bring }: Pick<CohortSession, "guestName" | "bring">): [string, string][] => [
  ...(guestName ? [["Taught by", guestName] satisfies [string, string]] : []),
  ...(bring ? [["Please bring", bring] satisfies [string, string]] : []),
];

type CohortCalendar = {
  method: CalendarMethod;
  sessions: readonly CohortSession[];
  /** The seat's own page, which has the meeting's link; calendars never do. */
  pageUrl: string;
  organizer: string;
  attendee?: string;
  feed?: CalendarFile["feed"];
};

/**
 * Builds the `.ics` of sessions of a cohort. A session has one UID in every mail and in the feed, so that each calendar
 * keeps one entry for it through all changes.
 */
export const buildCohortCalendar = ({ method, sessions, pageUrl, organizer, attendee, feed }: CohortCalendar): string =>
  buildCalendar({
    method,
    product: "Cohorts",
    events: sessions.map((session) => {
      const isCancelled = session.state === "cancelled";
      return {
        ...session,
        id: session.sessionId,
        summary: `${session.title}: ${COURSE_NAME}, Cohort #${session.cohortId}`,
        description: isCancelled
          ? (session.cancelledReason ?? "Cancelled")
          : [...describedIn(session).map(([term, text]) => `${term}: ${text}`), `Join: ${pageUrl}`].join("\n"),
        url: isCancelled ? null : pageUrl,
        isCancelled,
        alarm: alarmOf(session.title),
        organizer,
        attendee: attendee ?? null,
      };
    }),
    ...(feed && { feed }),
  });
