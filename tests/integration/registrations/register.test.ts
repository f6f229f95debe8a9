import ICAL from "ical.js";
import { expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { finishResponse } from "../support/request";
import { registerForSessionAction } from "@/lib/registrations/actions";

const SALES = "AI for Marketing & Sales";
const person = { email: "ada@example.com", newsletter: false, sessionTitle: SALES, blank: "", elapsedMs: 2_500 };
const success = { ok: true, data: undefined };

const backend = testBackend("workshop_signups", "email_outbox");

const rows = () => backend.sql(`select * from public.workshop_signups`, []);

test("A registration is stored before the response and mailed after it", async () => {
  expect(await registerForSessionAction(person)).toEqual(success);
  expect(await rows()).toMatchObject([
    {
      "Email Address": "ada@example.com",
      Newsletter: false,
      "Session Title": SALES,
      "Registration Date": expect.anything(),
    },
  ]);
  expect(await backend.mails()).toEqual([]);
  await finishResponse();
  const [mail, ...others] = await backend.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: "ada@example.com",
    // Of the organizer of its calendar file, not of EMAIL_FROM.
    from: "AI Skills Academy <support@example.com>",
    replyTo: "support@example.com",
    subject: `You're registered: ${SALES}`,
  });
  expect(mail?.text).toContain("https://meet.example.com/sales?pwd=x&from=mail");
});

test("The mail's calendar invitation has the registration's id and the session's times", async () => {
  await registerForSessionAction({ ...person, sessionTitle: "AI for Product Management" });
  await finishResponse();
  const [registration] = await rows();
  const [attachment] = (await backend.mails())[0]?.attachments ?? [];
  expect(attachment).toMatchObject({
    filename: "invite.ics",
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
  });
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(attachment?.content ?? "", "base64").toString()));
  const component = calendar.getFirstSubcomponent("vevent");
  const event = component && new ICAL.Event(component);
  expect(event?.uid).toBe(`${registration?.id}@ai-skills-academy`);
  expect(event?.startDate.toJSDate().toISOString()).toBe("2025-05-30T16:30:00.000Z");
  expect(event?.endDate.toJSDate().toISOString()).toBe("2025-05-30T18:00:00.000Z");
});

test("Registering twice for a session, in any letter case, leaves one row and one mail", async () => {
  for (const email of ["ada@example.com", "Ada@Example.com", " ADA@EXAMPLE.COM "]) {
    expect(await registerForSessionAction({ ...person, email })).toEqual(success);
  }
  await finishResponse();
  expect(await rows()).toHaveLength(1);
  expect(await backend.mails()).toHaveLength(1);
});

test("Another session is another registration", async () => {
  await registerForSessionAction(person);
  await registerForSessionAction({ ...person, sessionTitle: "AI for Product Management" });
  expect(await rows()).toHaveLength(2);
});

test("A later opt-in turns the newsletter on, and a repeat without it does not turn it off", async () => {
  for (const newsletter of [false, true, false]) await registerForSessionAction({ ...person, newsletter });
  expect(await rows()).toMatchObject([{ Newsletter: true }]);
});

test("A waiting list registration gets its own mail, without link or invitation", async () => {
  await registerForSessionAction({ ...person, sessionTitle: "AI for Finance & Accounting (Waitlist)" });
  await finishResponse();
  const [mail] = await backend.mails();
  expect(mail?.subject).toBe("You're on the waiting list: AI for Finance & Accounting");
  expect(mail?.attachments).toEqual([]);
  expect(`${mail?.html}${mail?.text}`).not.toContain("meet.example.com");
});

test("A failed registration is logged without the address", async () => {
  const events = captureLog();
  await backend.setFault("database", "503");
  await registerForSessionAction(person);
  expect(events).toMatchObject([
    { event: "action.not-counted", action: "registration" },
    { event: "action.failed", action: "registration", errorId: expect.any(String) },
  ]);
  expect(JSON.stringify(events)).not.toContain("ada@example.com");
});
