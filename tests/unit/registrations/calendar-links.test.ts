import fc from "fast-check";
import { expect, test } from "vitest";

import { googleCalendarUrl, outlookCalendarUrl } from "@/lib/registrations/calendar-links";

const event = {
  title: "AI for Marketing & Sales",
  startsAt: "2026-12-05T11:00:00+05:30",
  endsAt: "2026-12-05T07:00:00.000+00:00",
  joinUrl: "https://meet.example.com/sales?pwd=x&from=mail#now",
};

const fieldsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test("Google's link opens a new event with the run's facts, its times in UTC", () => {
  const url = googleCalendarUrl(event);
  expect(url).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  expect(fieldsOf(url)).toEqual({
    action: "TEMPLATE",
    text: "AI for Marketing & Sales: free Lightning Session",
    dates: "20261205T053000Z/20261205T070000Z",
    details: `Join the session: ${event.joinUrl}`,
    location: event.joinUrl,
  });
});

test("Outlook's link opens a new event with the run's facts, its times in UTC", () => {
  const url = outlookCalendarUrl(event);
  expect(url).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/);
  expect(fieldsOf(url)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "AI for Marketing & Sales: free Lightning Session",
    startdt: "2026-12-05T05:30:00.000Z",
    enddt: "2026-12-05T07:00:00.000Z",
    body: `Join the session: ${event.joinUrl}`,
    location: event.joinUrl,
  });
});

test("Spaces are encoded as %20: both calendars would show a plus sign", () => {
  for (const url of [googleCalendarUrl(event), outlookCalendarUrl(event)]) {
    expect(url).not.toContain("+");
    expect(url).toContain("%20");
  }
});

test("No title or address can add a field, or lead to another site", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (title, joinUrl) => {
      const changed = { ...event, title, joinUrl };
      const google = googleCalendarUrl(changed);
      expect(new URL(google).host).toBe("calendar.google.com");
      expect(fieldsOf(google)).toMatchObject({ text: `${title}: free Lightning Session`, location: joinUrl });
      expect(Object.keys(fieldsOf(google))).toHaveLength(5);
      const outlook = outlookCalendarUrl(changed);
      expect(new URL(outlook).host).toBe("outlook.live.com");
      expect(fieldsOf(outlook)).toMatchObject({ subject: `${title}: free Lightning Session`, location: joinUrl });
      expect(Object.keys(fieldsOf(outlook))).toHaveLength(7);
    }),
  );
});
