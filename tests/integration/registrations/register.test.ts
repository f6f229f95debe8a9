import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";

import { newLearner } from "../profile/learner";
import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { finishResponse } from "../support/request";
import { beforeTheSlots } from "../support/slots-open";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { findRegistration } from "@/lib/registrations/manage";
import { scheduleRun } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
const person = { email: "ada@example.com", newsletter: false, sessionTitle: SALES, blank: "", elapsedMs: 2_500 };
const success = { ok: true, data: undefined };

const backend = testBackend("workshop_signups", "email_outbox", "session_runs", "notices");
beforeEach(() => {
  browser.jar = new Map();
});

const rows = () => backend.sql(`select * from public.workshop_signups`, []);

test("A registration is stored before the response and mailed after it, with an invitation", async () => {
  beforeTheSlots();
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
    // The organiser's address in its calendar file, not EMAIL_FROM.
    from: "AI Skills Academy <support@example.com>",
    replyTo: "support@example.com",
    subject: `You're registered: ${SALES}`,
  });
  expect(mail?.text).toContain("https://meet.example.com/sales?pwd=x&from=mail");
  const [attachment] = mail?.attachments ?? [];
  expect(attachment).toMatchObject({
    filename: "invite.ics",
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
  });
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(attachment?.content ?? "", "base64").toString()));
  const component = calendar.getFirstSubcomponent("vevent");
  const event = component && new ICAL.Event(component);
  expect(event?.uid).toBe(`${(await rows())[0]?.id}@ai-skills-academy`);
  expect(event?.startDate.toJSDate().toISOString()).toBe("2025-05-31T05:30:00.000Z");
});

test("Registering twice for a session, in any letter case, leaves one row and one mail", async () => {
  beforeTheSlots();
  for (const email of ["ada@example.com", "Ada@Example.com", " ADA@EXAMPLE.COM "]) {
    expect(await registerForSessionAction({ ...person, email })).toEqual(success);
  }
  await finishResponse();
  expect(await rows()).toHaveLength(1);
  expect(await backend.mails()).toHaveLength(1);
});

test.each([
  ["a slot", "AI for Product Management", false],
  ["a run", SALES, true],
  ["a function's list", "AI for Operations (Waitlist)", false],
  ["a cohort's list", "Cohort #2 (Waitlist)", false],
])("Only the address's account gets the page of its registration for %s", async (_what, sessionTitle, hasRun) => {
  const runId = hasRun ? await scheduleRun(backend, SALES) : "";
  const account = await newLearner(backend);
  beforeTheSlots();
  const typed = { ...person, email: account.email, sessionTitle, runId };
  expect(await registerForSessionAction(typed)).toEqual(success);
  expect(await registerForSessionAction(typed)).toEqual(success);

  account.enter();
  const answers = [
    await registerForSessionAction(typed),
    await registerForSessionAction({ ...typed, email: "somebody@example.com" }),
  ];
  for (const answer of answers) {
    if (!answer.ok || !answer.data || !("token" in answer.data)) throw new Error(`No token: ${JSON.stringify(answer)}`);
    expect(await findRegistration(answer.data.token)).toMatchObject({ sessionTitle, email: account.email });
  }
});

test("A later opt-in turns the newsletter on, and a repeat without it does not turn it off", async () => {
  beforeTheSlots();
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

test("From its end a slot takes no registration; the list of the next date does, and its mail says so", async () => {
  expect(await registerForSessionAction(person)).toEqual({ ok: true, data: { next: null } });
  expect(await rows()).toEqual([]);
  const list = `${SALES} (Waitlist)`;
  expect(await registerForSessionAction({ ...person, sessionTitle: list })).toEqual(success);
  await finishResponse();
  const [mail] = await backend.mails();
  expect(mail?.text).toContain("The next date isn't set yet. We'll tell you when it is.");
  expect(mail?.attachments).toEqual([]);
  const waiting = "select business_function from private.waiting_people() where email = $1";
  expect(await backend.sql(waiting, [person.email])).toEqual([{ business_function: list }]);
});
