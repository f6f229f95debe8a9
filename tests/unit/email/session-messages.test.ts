import ICAL from "ical.js";
import { expect, test } from "vitest";

import type { QueuedMail } from "@/lib/email/draft";
import { buildMessage } from "@/lib/email/messages";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const manageUrl = "https://site.example.com/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";

const registration = {
  registrationId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
  manageToken: "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
  registeredAt: "2026-11-20T16:59:05.021+00:00",
  sequence: 2,
  stampedAt: "2026-11-21T08:00:00+00:00",
};
const run = {
  ...registration,
  sessionTitle: "AI for Marketing & Sales",
  startsAt: "2026-12-05T05:30:00+00:00",
  endsAt: "2026-12-05T07:00:00+00:00",
  timeZone: "Asia/Kolkata",
  meetingUrl: "https://meet.example.com/sales?pwd=x&from=mail",
};
const DATE = "Saturday 5 December 2026";
const TIME = "11:00 AM - 12:30 PM IST";

const build = (template: string, payload: Record<string, unknown>) =>
  buildMessage({ template, recipient: "ada@example.com", payload } satisfies QueuedMail, context);

type Built = Awaited<ReturnType<typeof build>>;

function eventOf({ attachments }: Built) {
  expect(attachments).toHaveLength(1);
  const { content, contentType, filename } = attachments[0]!;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(content, "base64").toString()));
  const method = calendar.getFirstPropertyValue("method");
  expect(contentType).toBe(`text/calendar; charset=utf-8; method=${String(method)}`);
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component);
  return {
    filename,
    method,
    status: component.getFirstPropertyValue("status"),
    uid: event.uid,
    sequence: event.sequence,
    stamp: String(component.getFirstPropertyValue("dtstamp")),
    start: event.startDate.toJSDate().toISOString(),
    attendee: String(event.attendees[0]?.getFirstValue()).toLowerCase(),
    organizer: event.organizer,
  };
}
const requested = {
  filename: "invite.ics",
  method: "REQUEST",
  status: "CONFIRMED",
  uid: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11@ai-skills-academy",
  sequence: 2,
  stamp: "2026-11-21T08:00:00Z",
  start: "2026-12-05T05:30:00.000Z",
  attendee: "mailto:ada@example.com",
  organizer: "mailto:support@example.com",
};
const cancelled = { ...requested, filename: "cancel.ics", method: "CANCEL", status: "CANCELLED" };

test("A run's confirmation says its date and time in the session's zone, and where to manage it", async () => {
  const message = await build("session-confirmation", run);
  expect(message.subject).toBe("You're registered: AI for Marketing & Sales");
  for (const part of [DATE, TIME, run.meetingUrl, manageUrl, "newsletter"]) expect(message.text).toContain(part);
  expect(message.html).toContain(`href="${manageUrl}"`);
  expect(eventOf(message)).toEqual(requested);
  const file = Buffer.from(message.attachments[0]!.content, "base64").toString();
  expect(file.replaceAll("\r\n ", "")).toContain(manageUrl);
});

test("A waiting list's mail says where to leave the list", async () => {
  const { html, attachments } = await build("session-waitlist", {
    ...registration,
    sessionTitle: "AI for Operations (Waitlist)",
  });
  expect(html).toContain(`href="${manageUrl}"`);
  expect(attachments).toEqual([]);
});

test("A moved run's mail has the old start, the new one and an update of the calendar", async () => {
  const message = await build("session-moved", { ...run, previousStartsAt: "2026-12-04T20:00:00+00:00" });
  expect(message.subject).toBe("New time: AI for Marketing & Sales");
  for (const part of [DATE, TIME, "Saturday 5 December 2026, 1:30 AM", run.meetingUrl, manageUrl])
    expect(message.text).toContain(part);
  expect(eventOf(message)).toEqual(requested);
});

test.each([undefined, "2026-12-05T11:00:00+05:30"])(
  "With the previous start %s it's not the time that changed",
  async (previousStartsAt) => {
    const { subject, text } = await build("session-moved", { ...run, previousStartsAt });
    expect(subject).toBe("Changed: AI for Marketing & Sales");
    expect(text).not.toMatch(/new time|was/i);
    for (const part of [DATE, TIME, run.meetingUrl]) expect(text).toContain(part);
  },
);

test.each([
  ["day", `Reminder: AI for Marketing & Sales, ${DATE}`, "is coming up"],
  ["hour", "Starting soon: AI for Marketing & Sales", "starts soon"],
])("The reminder a %s before has the link and no attachment", async (kind, subject, heading) => {
  const message = await build("session-reminder", { ...run, kind });
  expect(message).toMatchObject({ subject, attachments: [], headers: {} });
  for (const part of [heading, DATE, TIME, run.meetingUrl, manageUrl])
    expect(message.text.toLowerCase()).toContain(part.toLowerCase());
});

test("A cancelled run's mail takes the event out of the calendar, and has no link to join", async () => {
  const message = await build("session-cancelled", run);
  expect(message.subject).toBe("Cancelled: AI for Marketing & Sales");
  for (const part of [DATE, TIME, "has been cancelled"]) expect(message.text).toContain(part);
  expect(message.html + Buffer.from(message.attachments[0]!.content, "base64").toString()).not.toContain(
    "meet.example",
  );
  expect(eventOf(message)).toEqual(cancelled);
});

test("A cancelled registration's mail takes the event out of the calendar, and links to registering again", async () => {
  const message = await build("registration-cancelled", run);
  expect(message.subject).toBe("You've cancelled: AI for Marketing & Sales");
  expect(message.text).toContain("no longer registered for AI for Marketing & Sales");
  expect(message.html).toContain(`href="${manageUrl}"`);
  expect(eventOf(message)).toEqual(cancelled);
});

test("A cancelled registration for the slot has the slot's texts and times", async () => {
  const payload = { ...registration, sessionTitle: "AI for Product Management" };
  const message = await build("registration-cancelled", payload);
  for (const part of ["Friday May 30th 2025", "10:00 PM - 11:30 PM IST"]) expect(message.text).toContain(part);
  expect(eventOf(message)).toEqual({ ...cancelled, start: "2025-05-30T16:30:00.000Z" });
});

test("A cancelled waiting list has no calendar file", async () => {
  const payload = { ...registration, sessionTitle: "AI for Operations (Waitlist)" };
  const { subject, text, attachments } = await build("registration-cancelled", payload);
  expect(subject).toBe("You're off the waiting list: AI for Operations");
  expect(text).toContain("no longer on the waiting list for AI for Operations");
  expect(attachments).toEqual([]);
});

test("The newsletter has its paragraphs, and one click unsubscribes", async () => {
  const { manageToken } = registration;
  const text = "Hello,\n\nthree sessions\nin December.";
  const message = await build("news", { subject: "New dates", text, manageToken });
  expect(message.subject).toBe("New dates");
  expect(message.headers).toEqual({
    "List-Unsubscribe": `<${manageUrl}/unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(message.html).toContain("three sessions<br/>in December.");
  expect(message.html).toContain(`href="${manageUrl}"`);
});

test.each([
  ["session-confirmation", run],
  ["session-moved", run],
  ["session-reminder", { ...run, kind: "day" }],
  ["session-cancelled", run],
  ["registration-cancelled", run],
])("%s has no List-Unsubscribe and is the same in each attempt", async (template, payload) => {
  const message = await build(template, payload);
  expect(message.headers).toEqual({});
  expect(await build(template, payload)).toEqual(message);
});
