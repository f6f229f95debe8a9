import { expect, test } from "vitest";

import { build, calendarOf, EVENT_ID, ID, manageUrl, session } from "@/tests/fixtures/mails";

const DATE = "Saturday 5 December 2026";
const page = `https://site.example.com/live/${ID}`;
const room = "https://site.example.com/my-learning/cohort/4";

const event = {
  uid: `${EVENT_ID}@ai-skills-academy`,
  sequence: 2,
  stamp: "2026-11-21T08:00:00Z",
  start: "2026-12-05T05:30:00.000Z",
  status: "CONFIRMED",
  url: manageUrl as unknown,
  attendees: ["mailto:ada@example.com"],
  organizer: "mailto:support@example.com",
};
const requested = { filename: "invite.ics", method: "REQUEST", events: [event] };
const cancelledEvent = { ...event, status: "CANCELLED", url: null };
const cancelled = { filename: "cancel.ics", method: "CANCEL", events: [cancelledEvent] };

const TIME = "11:00 AM - 12:30 PM IST";
const onSlot = {
  sessionTitle: "AI for Product Management",
  startsAt: undefined,
  endsAt: undefined,
  timeZone: undefined,
};

test.each([
  [
    "session-confirmation",
    {},
    "You're registered: AI for Marketing & Sales",
    [DATE, TIME, manageUrl, "newsletter"],
    requested,
  ],
  [
    "session-moved",
    { previousStartsAt: "2026-12-04T20:00:00+00:00" },
    "New time: AI for Marketing & Sales",
    [DATE, TIME, "Saturday 5 December 2026, 1:30 AM", manageUrl],
    requested,
  ],
  ["session-cancelled", {}, "Cancelled: AI for Marketing & Sales", [DATE, TIME, "has been cancelled"], cancelled],
  [
    "registration-cancelled",
    {},
    "You've cancelled: AI for Marketing & Sales",
    ["no longer registered for AI for Marketing & Sales", manageUrl],
    cancelled,
  ],
  [
    "registration-cancelled",
    onSlot,
    "You've cancelled: AI for Product Management",
    ["Friday May 30th 2025", "10:00 PM - 11:30 PM IST"],
    { ...cancelled, events: [{ ...cancelledEvent, start: "2025-05-30T16:30:00.000Z" }] },
  ],
] as const)("The mail %s with %j keeps the calendar true", async (template, changes, subject, parts, calendar) => {
  const message = await build(template, changes);
  expect(message.subject).toBe(subject);
  expect(message.headers).toEqual({});
  for (const part of parts) expect(message.text).toContain(part);
  expect(calendarOf(message)).toEqual(calendar);
  const file = Buffer.from(message.attachments[0]!.content, "base64").toString().replaceAll("\r\n ", "");
  expect(file.includes(manageUrl)).toBe(true);
  expect(message.html + file).not.toContain("meet.example");
});

test.each([undefined, "2026-12-05T11:00:00+05:30"])(
  "With the previous start %s it's not the time that changed",
  async (previousStartsAt) => {
    const { subject, text } = await build("session-moved", { previousStartsAt });
    expect(subject).toBe("Changed: AI for Marketing & Sales");
    expect(text).not.toMatch(/new time|was/i);
    for (const part of [DATE, TIME]) expect(text).toContain(part);
  },
);

test("A cancelled waiting list has no calendar file", async () => {
  const { subject, text, attachments } = await build("registration-cancelled", {
    ...onSlot,
    sessionTitle: "AI for Operations (Waitlist)",
  });
  expect(subject).toBe("You're off the waiting list: AI for Operations");
  expect(text).toContain("no longer on the waiting list for AI for Operations");
  expect(attachments).toEqual([]);
});

const CLASS = "9:00 AM - 12:00 PM IST";

test.each([
  ["session-reminder", { reminder: "day" }, `Reminder: AI for Marketing & Sales, ${DATE}`, [TIME, manageUrl]],
  ["session-reminder", { reminder: "hour" }, "Starting soon: AI for Marketing & Sales", [TIME, manageUrl]],
  ["cohort-session-reminder", { reminder: "day" }, `Reminder: AI Foundations, ${DATE}`, [CLASS, page]],
  ["cohort-session-reminder", { reminder: "hour" }, "Starting soon: AI Foundations", [CLASS, page]],
] as const)("The mail %s %j has the link and no attachment", async (template, kind, subject, parts) => {
  const message = await build(template, kind);
  expect(message).toMatchObject({ subject, attachments: [] });
  expect(message.headers).toEqual({});
  for (const part of [DATE, ...parts]) expect(message.text).toContain(part);
});

const ofClass = { ...event, start: "2026-12-05T03:30:00.000Z", url: page };
const update = { ...requested, events: [ofClass] };

test.each([
  ["moved", {}, "New time: AI Foundations", [CLASS, "Friday 4 December 2026, 9:00 AM", page, "Cohort #4"], update],
  [
    "moved",
    { previousStartsAt: session.startsAt },
    "Changed: AI Foundations",
    [CLASS, page, "start time hasn't changed"],
    update,
  ],
  ["added", {}, "New session: AI Foundations", [CLASS, page, "added a live session"], update],
  [
    "cancelled",
    {},
    "Cancelled: AI Foundations",
    [CLASS, "The teacher is ill.", room],
    { ...cancelled, events: [{ ...ofClass, sequence: 3, status: "CANCELLED", url: null }] },
  ],
] as const)(
  "A class that is %s %j has a mail whose calendar keeps the UID",
  async (what, changes, subject, parts, calendar) => {
    const message = await build(`cohort-session-${what}`, changes);
    expect(message.subject).toBe(subject);
    for (const part of [DATE, ...parts]) expect(message.text).toContain(part);
    expect(message.text).not.toMatch(/lightning|newsletter|registr/i);
    expect(calendarOf(message)).toEqual(calendar);
  },
);

test("A learner elsewhere reads their own time on a second line; one whose clock shows the same doesn't", async () => {
  const learnerZone = "America/New_York";
  for (const template of ["cohort-session-reminder", "cohort-session-moved", "cohort-session-cancelled", "cohort-plan"])
    expect((await build(template, { learnerZone })).text).toContain(
      "Your time: Friday 4 December, 10:30 PM - 1:30 AM GMT-5",
    );
  for (const other of ["Asia/Colombo", "Atlantis/Deep", undefined])
    expect((await build("cohort-session-reminder", { learnerZone: other })).text).not.toContain("Your time");
});

test("The plan has every session in its text and in a file to import, without attendees", async () => {
  const startsAt = "2026-12-06T08:30:00+00:00";
  const [sessionId, endsAt] = ["2b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c33", "2026-12-06T10:00:00+00:00"];
  const second = { ...session, sessionId, title: "Questions", state: "cancelled", startsAt, endsAt };
  const message = await build("cohort-plan", { sessions: [session, second] });
  expect(message.subject).toBe("Your sessions: Cohort #4");
  for (const part of [DATE, CLASS, "AI Foundations", "Questions (cancelled)", page, room])
    expect(message.text).toContain(part);
  expect(message.html).toContain("<s>Questions</s>");
  const listed = { ...ofClass, attendees: [] };
  const uid = `${sessionId}@ai-skills-academy`;
  expect(calendarOf(message)).toEqual({
    filename: "sessions.ics",
    method: "PUBLISH",
    events: [listed, { ...listed, uid, start: "2026-12-06T08:30:00.000Z", status: "CANCELLED", url: null }],
  });
});

test("A post is a one-line subject, its paragraphs and a link to the room", async () => {
  const message = await build("cohort-post", { subject: "Hello\nBcc: x", body: "Welcome.\n\n<b>Two</b>" });
  expect(message).toMatchObject({ subject: "Hello Bcc: x", attachments: [] });
  for (const part of ["Welcome.", "<b>Two</b>", room]) expect(message.text).toContain(part);
  expect(message.html).not.toContain("<b>Two");
});

test("The mail about a recording leads to the room's own address of it", async () => {
  const message = await build("cohort-recording");
  expect(message.subject).toBe("The recording is ready: AI Foundations");
  expect(message.text).toContain(`${room}/recording/${EVENT_ID}`);
});

test.each([
  [undefined, [0, 0]],
  ["class", [5, 0]],
  ["last_class", [5, 1]],
])("The mail about a recording that asks %s leads to the questions", async (asks, links) => {
  const { html } = await build("cohort-recording", { asks });
  const leadTo = (part: string) => html.split(`href="${room}${part}`).length - 1;
  expect([leadTo(`?class=${EVENT_ID}&amp;rating=`), leadTo("/review")]).toEqual(links);
});
