import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { findSlot, type SessionTitle } from "@/lib/content/sessions";
import { buildCalendarInvite, type CalendarInvite } from "@/lib/email/calendar";
import { isLooseEmail } from "@/lib/forms/email";

const UID = "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11@ai-skills-academy";
const manageUrl = "https://site.example.com/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";

const invite = (title: SessionTitle): CalendarInvite & { joinUrl: string } => ({
  startsAt: findSlot(title)?.startsAt ?? "",
  endsAt: findSlot(title)?.endsAt ?? "",
  method: "REQUEST",
  title,
  registrationId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
  sequence: 0,
  stampedAt: "2026-11-20T16:59:05.021+00:00",
  manageUrl,
  joinUrl: "https://meet.example.com/sales?pwd=x,y;z&from=mail",
  attendee: "ada.lovelace+a-very-long-address-that-has-to-be-folded@mail.example.com",
  organizer: "support@example.com",
});

function parse(title: SessionTitle = "AI for Marketing & Sales", change: Partial<CalendarInvite> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(buildCalendarInvite({ ...invite(title), ...change })));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  return { calendar, component, event: new ICAL.Event(component) };
}

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

test("A cancellation says so, and has no alarm and no link; a file to download has no attendees", () => {
  const { component, event } = parse("AI for Marketing & Sales", { method: "CANCEL", sequence: 4, joinUrl: null });
  expect(event.summary).toBe("Cancelled: AI for Marketing & Sales: free Lightning Session");
  expect(component.getFirstSubcomponent("valarm")).toBeNull();
  for (const name of ["location", "url"]) expect(component.hasProperty(name)).toBe(false);
  const file = parse("AI for Marketing & Sales", { method: "PUBLISH", sequence: 2 });
  expect([file.event.uid, file.event.sequence, file.event.organizer]).toEqual([UID, 2, "mailto:support@example.com"]);
  expect(file.component.hasProperty("attendee")).toBe(false);
});

test("The alarm is 15 minutes before the start", () => {
  const alarm = parse().component.getFirstSubcomponent("valarm");
  expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT15M");
});

test("The file follows the standard (CRLF, lines of at most 75 bytes) and is deterministic", () => {
  const text = buildCalendarInvite(invite("AI for Marketing & Sales"));
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text).toMatch(/\r\n$/);
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
    fc.property(anyAddress, link, instant, fc.uuid(), (attendee, joinUrl, stamped, registrationId) => {
      const stampedAt = stamped.toISOString();
      const facts = { ...invite("AI for Human Resources"), registrationId, attendee, joinUrl, stampedAt };
      const text = buildCalendarInvite(facts);
      const calendar = new ICAL.Component(ICAL.parse(text));
      expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vevent"]);
      const component = calendar.getAllSubcomponents("vevent")[0]!;
      const event = new ICAL.Event(component);
      expect(event.uid).toBe(`${registrationId}@ai-skills-academy`);
      expect(event.summary).toBe("AI for Human Resources: free Lightning Session");
      expect(event.startDate.toJSDate().toISOString()).toBe("2025-05-31T05:30:00.000Z");
      const description = `Join the session: ${joinUrl}\nYour registration: ${manageUrl}`;
      expect([event.location, event.description]).toEqual([joinUrl, description]);
      expect(decodeURIComponent(String(component.getFirstPropertyValue("url")))).toBe(decodeURIComponent(joinUrl));
      expect(event.attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${attendee.replaceAll("\\", "%5C")}`]);
      expect(String(component.getFirstPropertyValue("dtstamp"))).toBe(`${stampedAt.slice(0, 19)}Z`);
      const names = component.getAllProperties().map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
  );
});
