import { expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { cancelRegistrationAction, joinWaitlistAction, registerAgainAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { POST } from "@/app/registration/[token]/unsubscribe/route";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { findRegistration } from "@/lib/registrations/manage";
import { environment } from "@/tests/fixtures/environment";

const person = { email: "ada@example.com", blank: "", elapsedMs: 2_500 };

const backend = testBackend("waitlist_signups", "email_outbox");

const token = async () => {
  const [row] = await backend.sql("select token from public.waitlist_signups", []);
  return String(row?.token);
};

const rows = () => backend.sql("select email, business_function from public.waitlist_signups", []);

test("Joining twice, in any letter case, gives the same success, one row and one mail", async () => {
  for (const email of ["ada@example.com", "ADA@example.com"]) {
    expect(await joinWaitlistAction({ ...person, email })).toEqual({ ok: true, data: undefined });
  }
  await finishResponse();
  expect(await rows()).toEqual([{ email: "ada@example.com", business_function: "Early Access - Multiple Functions" }]);
  const mails = await backend.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "ada@example.com",
    subject: "You're on the early access list",
    attachments: [],
  });
});

test("Every mail of the list lets people leave it, on its page or by one click, any number of times", async () => {
  await joinWaitlistAction(person);
  await finishResponse();
  const [mail] = await backend.mails();
  const place = `${environment.SITE_URL}/registration/${await token()}`;
  expect(mail?.text).toContain(place);
  expect(mail?.headers).toMatchObject({
    "List-Unsubscribe": `<${place}/unsubscribe?from=waiting-list>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(await findRegistration(await token())).toMatchObject({
    email: "ada@example.com",
    sessionTitle: "Early Access - Multiple Functions (Waitlist)",
    state: "registered",
    newsletter: null,
  });
  for (const attempt of [1, 2]) {
    const request = new Request(`${place}/unsubscribe?from=waiting-list`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    const response = await POST(request, { params: Promise.resolve({ token: await token() }) });
    expect([attempt, response.status, await response.text()]).toEqual([attempt, 200, "You're off the waiting list."]);
  }
  expect(await findRegistration(await token())).toMatchObject({ state: "cancelled" });
  // By anyone who knows the address.
  expect(await joinWaitlistAction(person)).toMatchObject({ ok: true });
  expect(await findRegistration(await token())).toMatchObject({ state: "cancelled" });
});

test.each([
  ["Cohort #2", "2"],
  ["Next cohort", null],
])(
  "The list %s is joined once through the dialog, with a mail about it, and left and joined again on its page",
  async (list, cohortId) => {
    const entry = { ...person, newsletter: false, sessionTitle: `${list} (Waitlist)` };
    for (const email of ["ada@example.com", "ADA@example.com"])
      expect(await registerForSessionAction({ ...entry, email })).toEqual({ ok: true, data: undefined });
    await finishResponse();
    const place = { email: "ada@example.com", business_function: list, cohort_id: cohortId };
    const places = () => backend.sql("select email, business_function, cohort_id from public.waitlist_signups", []);
    expect(await places()).toEqual([place]);
    const [mail, ...others] = await backend.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ada@example.com", subject: `You're on the waiting list: ${list}` });
    for (const part of [`${environment.SITE_URL}/course#cohorts`, `/registration/${await token()}`])
      expect(mail?.text).toContain(part);

    expect(await cancelRegistrationAction({ token: await token() })).toMatchObject({ ok: true });
    expect(await registerAgainAction({ token: await token() })).toMatchObject({ ok: true });
    expect(await findRegistration(await token())).toMatchObject({
      sessionTitle: entry.sessionTitle,
      state: "registered",
    });
    expect(await places()).toEqual([place]);
  },
);

test("No one can join a list that isn't ours", async () => {
  const logged = captureLog();
  const others = ["Cohort #99 (Waitlist)", "Cohort #01 (Waitlist)", "Cohort #2", "Cohort # (Waitlist)", "Next cohort"];
  for (const sessionTitle of others) {
    const answer = await registerForSessionAction({ ...person, newsletter: false, sessionTitle });
    expect(answer, sessionTitle).toMatchObject({ ok: false, error: "Please choose a session." });
  }
  expect(logged.filter(({ level }) => level !== "info")).toEqual([]);
  expect(await rows()).toEqual([]);
});
