import { eventTitle, joinLine } from "@/lib/email/calendar";

/** The facts for a calendar's own page for a new event. Instants are ISO 8601. */
type CalendarEvent = { title: string; startsAt: string; endsAt: string; joinUrl: string };

/** Both calendars show a "+" as it is, so a space is "%20". */
const queryOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const iso = (instant: string) => new Date(instant).toISOString();

/** "20261205T053000Z": the basic format of ISO 8601, in UTC. */
const basicIso = (instant: string) => iso(instant).replace(/[-:]|\.\d+/g, "");

/** Opens a new event in Google Calendar with these facts. */
export const googleCalendarUrl = (event: CalendarEvent): string =>
  `https://calendar.google.com/calendar/render?${queryOf({
    action: "TEMPLATE",
    text: eventTitle(event.title),
    dates: `${basicIso(event.startsAt)}/${basicIso(event.endsAt)}`,
    details: joinLine(event.joinUrl),
    location: event.joinUrl,
  })}`;

/** Opens a new event in Outlook on the web with these facts. */
export const outlookCalendarUrl = (event: CalendarEvent): string =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${queryOf({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: eventTitle(event.title),
    startdt: iso(event.startsAt),
    enddt: iso(event.endsAt),
    body: joinLine(event.joinUrl),
    location: event.joinUrl,
  })}`;
