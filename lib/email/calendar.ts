import "server-only";

import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

import { site } from "@/lib/content/site";

const ALARM_BEFORE_S = 15 * 60;

export type CalendarInvite = {
  registrationId: string;
  /** ISO 8601. The same in every attempt: the provider rejects an idempotency key with another body. */
  registeredAt: string;
  title: string;
  startsAt: string;
  endsAt: string;
  meetingUrl: string;
  attendee: string;
  organizer: string;
};

/** Outlook and Gmail read the method from the content type. */
export const CALENDAR_CONTENT_TYPE = "text/calendar; charset=utf-8; method=REQUEST";

/**
 * Builds the `.ics` of one registration.
 *
 * METHOD is REQUEST with the registrant as ATTENDEE: Gmail then shows the event with the mail and files it, Outlook
 * offers it as an invitation (a PUBLISH or a missing method is opened by hand, or shown as "not supported calendar
 * message"), Apple Calendar takes both. RSVP is FALSE, since the website's registration is the answer and nobody
 * reads replies. Times are in UTC, which needs no VTIMEZONE and is shown in each reader's own zone.
 */
export function buildCalendarInvite(invite: CalendarInvite): string {
  const calendar = ical({
    prodId: { company: site.name, product: "Lightning Sessions", language: "EN" },
    method: ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${invite.registrationId}@${site.slug}`,
    sequence: 0,
    stamp: new Date(invite.registeredAt),
    start: new Date(invite.startsAt),
    end: new Date(invite.endsAt),
    summary: `${invite.title}: free Lightning Session`,
    description: `Join the session: ${invite.meetingUrl}`,
    location: invite.meetingUrl,
    // The library escapes these two as in a text, which would break a URL.
    url: invite.meetingUrl.replaceAll(",", "%2C").replaceAll(";", "%3B"),
    status: ICalEventStatus.CONFIRMED,
    organizer: { name: site.name, email: invite.organizer },
    attendees: [
      {
        // The library would double a backslash.
        email: invite.attendee.replaceAll("\\", "%5C"),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
    alarms: [
      { type: ICalAlarmType.display, triggerBefore: ALARM_BEFORE_S, description: `${invite.title} starts soon` },
    ],
  });
  return calendar.toString();
}
