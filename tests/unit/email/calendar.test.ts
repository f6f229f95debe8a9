import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { scheduledSessions, type ScheduledSessionTitle } from "@/lib/content/sessions";
import { buildCalendarInvite } from "@/lib/email/calendar";
import { isLooseEmail } from "@/lib/forms/email";

const invite = (title: ScheduledSessionTitle, registrationId = "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11") => ({
  ...scheduledSessions[title],
  title,
  registrationId,
  registeredAt: "2026-11-20T16:59:05.021+00:00",
  meetingUrl: "https://meet.example.com/sales?pwd=x,y;z&from=mail",
  attendee: "ada.lovelace+a-very-long-address-that-has-to-be-folded@mail.example.com",
  organizer: "support@example.com",
});

function parse(title: ScheduledSessionTitle = "AI for Marketing & Sales") {
  const calendar = new ICAL.Component(ICAL.parse(buildCalendarInvite(invite(title))));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  return { calendar, component, event: new ICAL.Event(component) };
}

test.each([
  ["AI for Product Management", "2025-05-30T16:30:00.000Z", "2025-05-30T18:00:00.000Z"],
  ["AI for Marketing & Sales", "2025-05-31T05:30:00.000Z", "2025-05-31T07:00:00.000Z"],
  ["AI for Human Resources", "2025-05-31T05:30:00.000Z", "2025-05-31T07:00:00.000Z"],
] as const)("%s starts and ends at the right times", (title, start, end) => {
  const { event } = parse(title);
  expect(event.startDate.toJSDate().toISOString()).toBe(start);
  expect(event.endDate.toJSDate().toISOString()).toBe(end);
});

test("The invitation is a request from support that needs no reply", () => {
  const { calendar, component, event } = parse();
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(event.organizer).toBe("mailto:support@example.com");
  expect(event.attendees).toHaveLength(1);
  expect(String(event.attendees[0]?.getFirstValue()).toLowerCase()).toBe(
    `mailto:${invite("AI for Marketing & Sales").attendee}`,
  );
  expect(event.attendees[0]?.getParameter("rsvp")).toBe("FALSE");
  expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
});

test("The event's id and timestamp come from the registration", () => {
  const { component, event } = parse();
  expect(event.uid).toBe("0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11@ai-skills-academy");
  expect(event.sequence).toBe(0);
  expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-20T16:59:05Z");
});

test("The meeting link is in every field that calendars read", () => {
  const { component, event } = parse();
  const { meetingUrl } = invite("AI for Marketing & Sales");
  expect(event.location).toBe(meetingUrl);
  expect(decodeURIComponent(String(component.getFirstPropertyValue("url")))).toBe(meetingUrl);
  expect(event.description).toContain(meetingUrl);
});

test("The alarm is 15 minutes before the start", () => {
  const alarm = parse().component.getFirstSubcomponent("valarm");
  expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT15M");
});

test("The file follows the standard (CRLF, lines of at most 75 bytes) and is deterministic", () => {
  const text = buildCalendarInvite(invite("AI for Marketing & Sales"));
  expect(text).not.toMatch(/[^\r]\n/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(buildCalendarInvite(invite("AI for Marketing & Sales"))).toBe(text);
});

/** Every address that the registration form accepts, and addresses made to break a calendar file. */
const anyAddress = fc
  .tuple(fc.string({ unit: "binary", maxLength: 120 }), fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }))
  .map(([left, right]) => `a${left}@${right}`.replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs},;:<>]/gu, "\\"))
  .filter(isLooseEmail);

test("For any input, parsing the file gives exactly the values put in", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  const link = fc.webUrl({ withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(anyAddress, link, instant, fc.uuid(), (attendee, meetingUrl, registeredAt, registrationId) => {
      const facts = { ...invite("AI for Human Resources", registrationId), attendee, meetingUrl };
      const text = buildCalendarInvite({ ...facts, registeredAt: registeredAt.toISOString() });
      const calendar = new ICAL.Component(ICAL.parse(text));
      expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vevent"]);
      const component = calendar.getAllSubcomponents("vevent")[0]!;
      const event = new ICAL.Event(component);
      expect(event.uid).toBe(`${registrationId}@ai-skills-academy`);
      expect(event.summary).toBe("AI for Human Resources: free Lightning Session");
      expect([event.location, event.description]).toEqual([meetingUrl, `Join the session: ${meetingUrl}`]);
      expect(event.attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${attendee.replaceAll("\\", "%5C")}`]);
      expect(String(component.getFirstPropertyValue("dtstamp"))).toBe(`${registeredAt.toISOString().slice(0, 19)}Z`);
      const names = component.getAllProperties().map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
    { numRuns: 2_000 },
  );
});
