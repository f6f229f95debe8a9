import "server-only";

import ical, {
  ICalAlarmType,
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

import { site } from "@/lib/content/site";

const ALARM_BEFORE_S = 15 * 60;

/** REQUEST: an invitation or its update, by mail. CANCEL: takes it back. PUBLISH: for a download. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

export type CalendarInvite = {
  method: CalendarMethod;
  registrationId: string;
  /** Higher in each later file of a registration, or calendars ignore it. */
  sequence: number;
  /** When the facts changed, ISO 8601. The same in every attempt: the provider rejects a key with another body. */
  stampedAt: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Null in a cancellation, which leads nowhere. */
  meetingUrl: string | null;
  /** The page where the registration can be cancelled. */
  manageUrl: string;
  attendee: string;
  organizer: string;
};

/** The file's content type; Outlook and Gmail read the method from it. */
export const calendarContentType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`;

/** What a session is called in a calendar. */
export const eventTitle = (title: string): string => `${title}: free Lightning Session`;

export const joinLine = (meetingUrl: string): string => `Join the session: ${meetingUrl}`;

/**
 * Builds the `.ics` of one registration (RFC 5545, RFC 5546).
 *
 * By mail METHOD is REQUEST with the registrant as ATTENDEE: Gmail then shows the event with the mail and files it,
 * Outlook offers it as an invitation (a PUBLISH or a missing method is opened by hand, or shown as "not supported
 * calendar message"), Apple Calendar takes both. RSVP is FALSE, since the website's registration is the answer and
 * nobody reads replies. A move is a REQUEST with the same UID and a higher SEQUENCE, the end a CANCEL with STATUS
 * CANCELLED and who loses the event as ATTENDEE.
 *
 * A download is a PUBLISH without ATTENDEE: a request in a file asks Outlook's and Google's import to answer as somebody
 * who may not be the one importing it.
 *
 * Times are in UTC, which needs no VTIMEZONE and is shown in each reader's own zone.
 */
export function buildCalendarInvite(invite: CalendarInvite): string {
  const { method, title, meetingUrl, manageUrl } = invite;
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: site.name, product: "Lightning Sessions", language: "EN" },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${invite.registrationId}@${site.slug}`,
    sequence: invite.sequence,
    stamp: new Date(invite.stampedAt),
    start: new Date(invite.startsAt),
    end: new Date(invite.endsAt),
    summary: eventTitle(title),
    description: describe(meetingUrl, manageUrl),
    location: meetingUrl,
    url: meetingUrl === null ? null : plainUrl(meetingUrl),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: site.name, email: invite.organizer },
    attendees: method === "PUBLISH" ? [] : [attendee(invite.attendee)],
    alarms: isCancelled
      ? []
      : [{ type: ICalAlarmType.display, triggerBefore: ALARM_BEFORE_S, description: `${title} starts soon` }],
  });
  return calendar.toString();
}

function describe(meetingUrl: string | null, manageUrl: string): string {
  const lines = [...(meetingUrl === null ? [] : [joinLine(meetingUrl)]), `Your registration: ${manageUrl}`];
  return lines.join("\n");
}

/** The library escapes these two as in a text, which would break a URL. */
const plainUrl = (url: string) => url.replaceAll(",", "%2C").replaceAll(";", "%3B");

const attendee = (email: string): ICalAttendeeData => ({
  // The library would double a backslash.
  email: email.replaceAll("\\", "%5C"),
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.NEEDSACTION,
  rsvp: false,
});
