import "server-only";

import ical, {
  ICalAlarmType,
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import * as z from "zod/mini";

import { site } from "@/lib/content/site";
import type { Attachment } from "@/lib/email/draft";

/** A live session, free or of a cohort, as its mails' payload has it (SQL: session_payload). Instants are ISO 8601. */
export const liveSession = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  /** When the facts changed: the same in every attempt, since the provider rejects a key with another body. */
  stampedAt: z.string(),
  /** Must increase with each change, or calendars ignore it. */
  sequence: z.int(),
});

export type LiveSession = z.output<typeof liveSession>;

const ALARM_BEFORE_S = 15 * 60;

/** REQUEST: an invitation or its update, by mail. CANCEL: takes it back. PUBLISH: for a download. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

export type CalendarInvite = {
  method: CalendarMethod;
  registrationId: string;
  /** Must increase with each later file of a registration, or calendars ignore the file. */
  sequence: number;
  /** When the facts changed, ISO 8601. The same in every attempt: the provider rejects a key with another body. */
  stampedAt: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Where to join: the registration's page, or the default slot's meeting; null in a cancellation. */
  joinUrl: string | null;
  /** The page where the registration can be cancelled. */
  manageUrl: string;
  attendee: string;
  organizer: string;
};

/** The file's content type; Outlook and Gmail read the method from it. */
export const calendarContentType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`;

export const eventTitle = (title: string): string => `${title}: free Lightning Session`;

export const joinLine = (joinUrl: string): string => `Join the session: ${joinUrl}`;

type CalendarEvent = {
  /** The same in every file about it, since its UID is made from this. */
  id: string;
  /** Must increase with each change, or calendars ignore it. */
  sequence: number;
  /** When the facts changed, ISO 8601. */
  stampedAt: string;
  summary: string;
  startsAt: string;
  endsAt: string;
  description: string;
  /** The link to join; null for none. */
  url: string | null;
  isCancelled: boolean;
  alarm: string;
  organizer: string;
  /** Null in a file that isn't an invitation. */
  attendee: string | null;
};

export type CalendarFile = {
  method: CalendarMethod;
  product: string;
  events: readonly CalendarEvent[];
  /** For a subscribed calendar: its name, and how often to read it, in seconds. */
  feed?: { name: string; refreshS: number };
};

/** Builds an `.ics` (RFC 5545). Times are in UTC, which needs no VTIMEZONE and is shown in each reader's own zone. */
export function buildCalendar({ method, product, events, feed }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: site.name, product, language: "EN" },
    method: ICalCalendarMethod[method],
    ...(feed && { name: feed.name, ttl: feed.refreshS }),
  });
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@${site.slug}`,
      sequence: event.sequence,
      stamp: new Date(event.stampedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      // Not every calendar shows the status.
      summary: event.isCancelled ? `Cancelled: ${event.summary}` : event.summary,
      description: event.description,
      location: event.url,
      url: event.url === null ? null : plainUrl(event.url),
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: site.name, email: event.organizer },
      attendees: event.attendee === null ? [] : [attendee(event.attendee)],
      alarms: event.isCancelled
        ? []
        : [{ type: ICalAlarmType.display, triggerBefore: ALARM_BEFORE_S, description: event.alarm }],
    });
  // Every line ends like this, including the last; the library leaves that one out.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/**
 * Builds the `.ics` of one registration (RFC 5546).
 *
 * In a mail, METHOD is REQUEST and ATTENDEE the registered person: Gmail then shows the event with the mail and files
 * it, Outlook offers it as an invitation (a PUBLISH or a missing method has to be opened by hand, or is shown as "not
 * supported calendar message"), and Apple Calendar takes both. RSVP is FALSE, since registering on the website is the
 * answer and nobody reads replies. A move is a REQUEST with the same UID and a higher SEQUENCE. A cancellation is a
 * CANCEL with STATUS CANCELLED, and its ATTENDEE is the person who loses the event.
 *
 * A download is a PUBLISH without ATTENDEE: when importing a request, Outlook and Google would answer as its attendee,
 * who may not be the person importing it.
 */
export function buildCalendarInvite(invite: CalendarInvite): string {
  const { method, title, joinUrl, manageUrl } = invite;
  const event: CalendarEvent = {
    ...invite,
    id: invite.registrationId,
    summary: eventTitle(title),
    description: describe(joinUrl, manageUrl),
    url: joinUrl,
    isCancelled: method === "CANCEL",
    alarm: alarmOf(title),
    attendee: method === "PUBLISH" ? null : invite.attendee,
  };
  return buildCalendar({ method, product: "Lightning Sessions", events: [event] });
}

/** The calendar's reminder a quarter of an hour before the start. */
export const alarmOf = (title: string): string => `${title} starts soon`;

/** A mail's file: an invitation or its update, a cancellation, or sessions to import. */
export const calendarAttachment = (method: CalendarMethod, filename: string, file: string): Attachment => ({
  filename,
  contentType: calendarContentType(method),
  content: Buffer.from(file).toString("base64"),
});

function describe(joinUrl: string | null, manageUrl: string): string {
  const join = joinUrl === null ? [] : [joinLine(joinUrl)];
  return [...join, ...(joinUrl === manageUrl ? [] : [`Your registration: ${manageUrl}`])].join("\n");
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
