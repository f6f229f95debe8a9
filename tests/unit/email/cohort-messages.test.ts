import ICAL from "ical.js";
import { expect, test } from "vitest";

import { buildMessage } from "@/lib/email/messages";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const page = "https://site.example.com/live/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";
const room = "https://site.example.com/my-learning/cohort/4";

const seat = {
  cohortId: "4",
  enrolmentId: "1b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c22",
  accessToken: "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
};
const facts = {
  sessionId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
  cohortId: "4",
  kind: "class",
  week: 1,
  title: "AI Foundations",
  startsAt: "2026-12-05T03:30:00+00:00",
  endsAt: "2026-12-05T06:30:00+00:00",
  timeZone: "Asia/Kolkata",
  state: "scheduled",
  cancelledReason: null,
  sequence: 2,
  stampedAt: "2026-11-21T08:00:00+00:00",
};
const session = { ...facts, ...seat };
const cancelled = { ...session, state: "cancelled", cancelledReason: "The teacher is ill.", sequence: 3 };
const DATE = "Saturday 5 December 2026";
const TIME = "9:00 AM - 12:00 PM IST";

const build = async (template: string, payload: Record<string, unknown>) =>
  buildMessage({ template, recipient: "ada@example.com", payload }, context);

/** What the attached calendar says, event by event. */
function calendarOf({ attachments }: Awaited<ReturnType<typeof build>>) {
  expect(attachments).toHaveLength(1);
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(attachments[0]!.content, "base64").toString()));
  return {
    filename: attachments[0]!.filename,
    method: calendar.getFirstPropertyValue("method"),
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue("status"),
        url: component.getFirstPropertyValue("url"),
        attendees: event.attendees.length,
      };
    }),
  };
}

const event = {
  uid: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11@ai-skills-academy",
  sequence: 2,
  start: "2026-12-05T03:30:00.000Z",
  status: "CONFIRMED",
  url: page,
  attendees: 1,
};

test.each([
  [
    "moved",
    { ...session, previousStartsAt: "2026-12-04T03:30:00+00:00" },
    "New time: AI Foundations",
    [DATE, TIME, "Friday 4 December 2026, 9:00 AM", page, "Cohort #4"],
    { filename: "invite.ics", method: "REQUEST", events: [event] },
  ],
  [
    "moved",
    { ...session, previousStartsAt: session.startsAt },
    "Changed: AI Foundations",
    [DATE, TIME, page, "start time hasn't changed"],
    { filename: "invite.ics", method: "REQUEST", events: [event] },
  ],
  [
    "moved",
    { ...session, isAdded: true, previousStartsAt: "2026-12-04T03:30:00+00:00" },
    "New session: AI Foundations",
    [DATE, TIME, page, "added a live session", "Cohort #4"],
    { filename: "invite.ics", method: "REQUEST", events: [event] },
  ],
  [
    "cancelled",
    cancelled,
    "Cancelled: AI Foundations",
    [DATE, TIME, "The teacher is ill.", room],
    {
      filename: "cancel.ics",
      method: "CANCEL",
      events: [{ ...event, sequence: 3, status: "CANCELLED", url: null }],
    },
  ],
] as const)(
  "A session that is %s has a mail whose calendar keeps the UID",
  async (what, payload, subject, parts, calendar) => {
    const message = await build(`cohort-session-${what}`, payload);
    expect(message.subject).toBe(subject);
    for (const part of parts) expect(message.text).toContain(part);
    expect(message.text).not.toMatch(/lightning|newsletter|registr/i);
    expect(calendarOf(message)).toEqual(calendar);
  },
);

test.each([
  ["day", `Reminder: AI Foundations, ${DATE}`],
  ["hour", "Starting soon: AI Foundations"],
])("The reminder a %s before leads to the seat's page, without an attachment", async (reminder, subject) => {
  const message = await build("cohort-session-reminder", { ...session, reminder });
  expect(message).toMatchObject({ subject, attachments: [], headers: {} });
  for (const part of [DATE, TIME, page]) expect(message.text).toContain(part);
  expect(message.text).not.toMatch(/lightning|newsletter|registr/i);
});

test("A learner elsewhere reads their own time on a second line; one whose clock shows the same doesn't", async () => {
  const inNewYork = { ...session, reminder: "day", learnerZone: "America/New_York" };
  for (const [template, payload] of [
    ["cohort-session-reminder", inNewYork],
    ["cohort-session-moved", inNewYork],
    ["cohort-session-cancelled", { ...cancelled, learnerZone: "America/New_York" }],
    ["cohort-plan", { ...seat, sessions: [facts], learnerZone: "America/New_York" }],
  ] as const)
    expect((await build(template, payload)).text).toContain("Your time: Friday 4 December, 10:30 PM - 1:30 AM GMT-5");
  for (const learnerZone of ["Asia/Colombo", "Atlantis/Deep", undefined])
    expect((await build("cohort-session-reminder", { ...inNewYork, learnerZone })).text).not.toContain("Your time");
});

test("The plan has every session in its text and in a file to import, without attendees", async () => {
  const second = { ...facts, sessionId: "2b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c33", title: "Questions", sequence: 0 };
  const message = await build("cohort-plan", {
    ...seat,
    sessions: [
      facts,
      { ...second, state: "cancelled", startsAt: "2026-12-06T08:30:00+00:00", endsAt: "2026-12-06T10:00:00+00:00" },
    ],
  });
  expect(message.subject).toBe("Your sessions: Cohort #4");
  for (const part of [DATE, TIME, "AI Foundations", "Questions (cancelled)", page, room])
    expect(message.text).toContain(part);
  expect(message.html).toContain("<s>Questions</s>");
  expect(calendarOf(message)).toEqual({
    filename: "sessions.ics",
    method: "PUBLISH",
    events: [
      { ...event, attendees: 0 },
      {
        uid: `${second.sessionId}@ai-skills-academy`,
        sequence: 0,
        start: "2026-12-06T08:30:00.000Z",
        status: "CANCELLED",
        url: null,
        attendees: 0,
      },
    ],
  });
});

test("A post is a one-line subject, its paragraphs and a link to the room", async () => {
  const message = await build("cohort-post", { ...seat, subject: "Hello\nBcc: x", body: "Welcome.\n\n<b>Two</b>" });
  expect(message).toMatchObject({ subject: "Hello Bcc: x", attachments: [] });
  for (const part of ["Welcome.", "<b>Two</b>", room]) expect(message.text).toContain(part);
  expect(message.html).not.toContain("<b>Two");
});

test("The mail about a recording leads to the room's own address of it", async () => {
  const message = await build("cohort-recording", session);
  expect(message.subject).toBe("The recording is ready: AI Foundations");
  expect(message.text).toContain(`${room}/recording/${session.sessionId}`);
});

test.each(["cohort-session-moved", "cohort-session-cancelled", "cohort-plan", "cohort-post", "cohort-recording"])(
  "%s without its facts is refused",
  async (template) => {
    await expect(build(template, { cohortId: "4" })).rejects.toThrow();
  },
);
