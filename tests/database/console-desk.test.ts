import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { call, newApplication, newMessage, type Operator, onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { valueOf, valuesOf } from "./support/rows";
import { cancelRun, moveRun, newRegistrations, newRun } from "./support/runs";

const db = testDatabase("console_desk");
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];
beforeEach(() => db.owner`delete from public.email_outbox`);

const resend = (id: string, shown = "failed") =>
  press(db.sql, staff, "console_resend_mail", { p_mail_id: id, p_shown_status: shown });
const refused = (reason: string) => ({ status: "refused", reason });

const mails = () => db.owner`select template, recipient, priority, payload from public.email_outbox order by position`;

test("An answer to a message includes the earlier ones; a closed message can be opened again", async () => {
  const message = await newMessage(db.owner);
  const reply = (shown: string, text = "Hello") =>
    press(db.sql, staff, "console_reply", { p_message_id: message, p_shown_state: shown, p_text: text });
  expect(await reply("open", " ")).toEqual({ status: "refused", reason: "invalid" });
  const { replyId } = await reply("open");
  expect(await reply("open")).toMatchObject({ status: "changed", by: staff.email, now: "answered" });
  await db.owner`update auth.users set raw_user_meta_data = '{"saved_full_name": " Grace Hopper "}' where id = ${staff.id}`;
  await reply("answered", "One more thing");
  expect([...(await mails())]).toMatchObject([
    { payload: { previousReplyIds: [], signedBy: null } },
    { payload: { previousReplyIds: [replyId], signedBy: "Grace Hopper" } },
  ]);
  const close = (shown: string, state: string) =>
    press(db.sql, owner, "console_close_message", { p_message_id: message, p_shown_state: shown, p_state: state });
  expect(await close("answered", "closed")).toEqual({ status: "done" });
  expect(await close("closed", "open")).toEqual({ status: "done" });
  expect(await close("open", "answered")).toEqual({ status: "refused", reason: "invalid" });
});

test("Staff take messages themselves; owners can give them to anyone on the team", async () => {
  const message = await newMessage(db.owner);
  const assign = (operator: Operator, shown: string | null, assignee: string | null) =>
    press(db.sql, operator, "console_assign_message", {
      p_message_id: message,
      p_shown_assignee: shown,
      p_assignee: assignee,
    });
  expect(await assign(staff, null, owner.id)).toEqual(refused("unknown_operator"));
  expect(await assign(owner, null, randomUUID())).toEqual(refused("unknown_operator"));
  expect(await assign(staff, null, staff.id)).toEqual({ status: "done" });
  expect(await assign(owner, null, owner.id)).toMatchObject({ status: "changed", by: staff.email, now: staff.email });
  expect(await assign(owner, staff.id, owner.id)).toEqual({ status: "done" });
  expect(await assign(staff, owner.id, owner.id)).toEqual(refused("unchanged"));
  expect(await assign(staff, owner.id, null)).toEqual({ status: "done" });
});

test("An application's state is mailed if there's a text", async () => {
  const application = await newApplication(db.owner);
  const set = (shown: string, state: string, text: string | null) =>
    press(db.sql, staff, "console_set_application_state", {
      p_application_id: application,
      p_shown_state: shown,
      p_state: state,
      p_mail_text: text,
    });
  expect(await set("received", "hired", null)).toEqual({ status: "refused", reason: "invalid" });
  expect(await set("received", "in_review", " ")).toEqual({ status: "done" });
  expect(await mails()).toHaveLength(0);
  expect(await set("in_review", "interview", "Let us talk.")).toEqual({ status: "done" });
  expect(await mails()).toMatchObject([{ template: "application-state", payload: { text: "Let us talk." } }]);
});

test("The log says once who opened whose resume, by ids, and contains no file name", async () => {
  const application = await newApplication(db.owner);
  const facts = { p_request_id: randomUUID(), p_application_id: application };
  for (const isRepeated of [undefined, true]) {
    const resume = await call(db.sql, staff, "console_open_resume", facts);
    expect([resume.status, resume.repeated]).toEqual(["done", isRepeated]);
  }
  const entries = await db.owner`select * from public.operator_actions where action = 'open_resume'`;
  expect(entries).toMatchObject([{ subject_id: application, answer: { status: "done" } }]);
  expect(JSON.stringify(entries)).not.toContain(".pdf");
});

test("A failed mail is sent again once, unless it's no longer useful", async () => {
  const [registration] = await newRegistrations(db.owner, await newRun(db.owner, "1 day"), 1);
  const newMail = async (template: string, status: string, sendBefore: string | null = null) => {
    return valueOf(db.owner`
      insert into public.email_outbox (template, recipient, payload, person, status, send_before)
      values (${template}, 'ada@example.com', '{}', ${registration?.id ?? null}, ${status}, now() + ${sendBefore}::interval)
      returning id`);
  };

  const confirmation = await newMail("session-confirmation", "failed");
  expect(await resend(await newMail("session-reminder", "failed", "-1 minute"))).toEqual(refused("expired"));
  expect(await resend(confirmation)).toMatchObject({ status: "done" });
  expect(await resend(confirmation)).toEqual(refused("superseded"));
  const waiting = await newMail("session-moved", "pending");
  expect(await resend(waiting)).toMatchObject({ status: "changed", now: "pending" });
  expect(await resend(waiting, "pending")).toEqual(refused("waiting"));

  const early = await newMail("session-confirmation", "failed");
  await newMail("session-cancelled", "pending");
  expect(await resend(early)).toEqual(refused("superseded"));
});

test("A reminder isn't sent again after its session was moved or cancelled", async () => {
  const runId = await newRun(db.owner, "1 day");
  await newRegistrations(db.owner, runId, 1);
  const failedReminder = async () => {
    return valueOf(db.owner`
      insert into public.email_outbox (template, about, recipient, payload, person, status)
      select 'session-reminder', r.id::text, s."Email Address", jsonb_build_object('startsAt', r.starts_at), s.id, 'failed'
      from public.workshop_signups s join public.session_runs r on r.id = s.run_id where r.id = ${runId}
      returning id`);
  };
  const [early, late] = [await failedReminder(), await failedReminder()];
  expect(await resend(early)).toMatchObject({ status: "done" });
  await moveRun(db.sql, runId);
  expect(await resend(late)).toEqual(refused("outdated"));
  const moved = await failedReminder();
  await cancelRun(db.sql, runId);
  expect(await resend(moved)).toEqual(refused("outdated"));
});

test("News isn't sent again to an address that declined it, and its unsent news doesn't leave", async () => {
  const [reader] = await newRegistrations(db.owner, await newRun(db.owner, "1 day"), 1);
  const [other] = await newRegistrations(db.owner, await newRun(db.owner, "2 days"), 1);
  const news = async (status: string, attempts: number, handover = "none") => {
    return valueOf(db.owner`
      insert into public.email_outbox (template, about, person, recipient, status, attempts, handover)
      values ('news', 'news', ${reader?.id ?? ""}, ${reader?.email.toUpperCase() ?? ""}, ${status}, ${attempts}, ${handover})
      returning id`);
  };
  const setNewsletter = (isOn: boolean) => db.sql`select private.set_newsletter(${other?.token ?? ""}, ${isOn})`;
  const failed = await news("failed", 3);
  const waiting = [await news("pending", 0), await news("pending", 2), await news("pending", 1, "unknown")];
  await setNewsletter(false);
  expect(await resend(failed)).toEqual(refused("unsubscribed"));
  // A mail that may have left is repeated unchanged.
  expect(
    await valuesOf(db.owner`
      select says.refusal from public.email_outbox o cross join lateral private.mail_now(o) says
      where o.id = any (${waiting}) order by o.position`),
  ).toEqual(["newsletter_off", "newsletter_off", null]);
  await setNewsletter(true);
  expect(await resend(failed)).toMatchObject({ status: "done" });
});

test("An export needs a code, and one of applications an owner", async () => {
  const log = (operator: Operator, list: string, filter: object | string = { state: "open" }) =>
    press(db.sql, operator, "console_log_export", { p_list: list, p_filter: filter });
  expect(await log({ ...staff, claims: STALE }, "mails")).toEqual({ status: "code_required" });
  expect(await log(staff, "mails")).toEqual({ status: "done" });
  expect(await log(staff, "applications")).toEqual({ status: "refused", reason: "owner_only" });
  expect(await log(owner, "applications")).toEqual({ status: "done" });
  expect(await log(owner, "Mails; drop table")).toEqual({ status: "refused", reason: "invalid" });
});

test("A name is found without its accents, and with them however they are composed", async () => {
  await db.owner`insert into public.contact_messages (source, name, email, message)
    values ('home', 'Zoë Müller', 'z@example.com', 'Hello'), ('home', ${"Rene\u0301"}, 'r@example.com', 'Hello')`;
  for (const [typed, email] of [
    ["zoe", "z@"],
    ["muller", "z@"],
    ["ZOË", "z@"],
    ["ren\u00e9", "r@"],
  ] as const) {
    const found = await call<string>(db.sql, staff, "console_find_people", { p_text: typed, p_limit: 20 });
    expect(found, typed).toContain(email);
  }
});

test("A search for a name finds it everywhere", async () => {
  await db.owner`insert into public.contact_messages (source, name, email, message)
    values ('home', 'Barbara', 'Barbara@example.com', 'Hello')`;
  await db.owner`insert into public.waitlist_signups (email, business_function) values ('barbara@example.com', 'x')`;
  const found = await call<unknown>(db.sql, staff, "console_find_people", { p_text: "BARB", p_limit: 20 });
  expect(found).toBe('(barbara@example.com,Barbara,"{message,""waiting list""}")');
  const person = await call(db.sql, staff, "console_person", { p_email: "Barbara@Example.com" });
  expect(person).toMatchObject({
    messages: [{ state: "open" }],
    waitingLists: [{ businessFunction: "x" }],
    orders: [],
  });
  await db.owner`update public.waitlist_signups set left_at = '2026-11-20 05:30Z' where email = 'barbara@example.com'`;
  const signup = (title: string, state: string) => db.owner`
    insert into public.workshop_signups ("Email Address", "Session Title", state, cancelled_at, "Registration Date")
    values ('barbara@example.com', ${title}, ${state}, ${state === "cancelled" ? "2026-11-21 05:30Z" : null}, '2026-11-02')`;
  await signup("AI for Operations (Waitlist)", "cancelled");
  await signup("AI for Finance & Accounting (Waitlist)", "registered");
  expect(await call<unknown>(db.sql, staff, "console_find_people", { p_text: "BARB", p_limit: 20 })).toBe(found);
  const places = await call<Record<string, Record<string, unknown>[]>>(db.sql, staff, "console_person", {
    p_email: "barbara@example.com",
  });
  expect(places["registrations"]).toEqual([]);
  expect(places["waitingLists"]?.map(({ businessFunction, leftAt }) => [businessFunction, leftAt]).toSorted()).toEqual([
    ["AI for Finance & Accounting (Waitlist)", null],
    ["AI for Operations (Waitlist)", "2026-11-21T05:30:00+00:00"],
    ["x", "2026-11-20T05:30:00+00:00"],
  ]);
  await signup("AI for Product Management", "registered");
  expect(await call<unknown>(db.sql, staff, "console_find_people", { p_text: "BARB", p_limit: 20 })).toBe(
    '(barbara@example.com,Barbara,"{message,registration,""waiting list""}")',
  );
  // People are found by any word of their name, and by the name in the account's profile rather than a message's.
  const [account = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email = 'barbara@example.com',
    raw_user_meta_data = '{"saved_full_name": "Barbara Liskov"}' where id = ${account}`;
  for (const [typed, isFound] of [
    ["lisk", true],
    ["barbara LIS", true],
    ["iskov", false],
    ["lis'k:*|a", false],
  ] as const) {
    const answer = call<string>(db.sql, staff, "console_find_people", { p_text: typed, p_limit: 20 });
    await (isFound
      ? expect(answer).resolves.toMatch(/^.barbara@example\.com,"Barbara Liskov",/)
      : expect(answer).rejects.toThrow("no answer"));
  }
  const named = await call<string>(db.sql, staff, "console_names", {
    p_emails: ["Barbara@example.com", "x@example.com"],
  });
  expect(named).toBe('(barbara@example.com,"Barbara Liskov")');
  // An account that someone has made larger than any profile isn't read, and so costs no time.
  await db.owner`update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object(
    'bio', (select string_agg(md5(n::text), '') from generate_series(1, 2000) n)) where id = ${account}`;
  await expect(call(db.sql, staff, "console_find_people", { p_text: "lisk", p_limit: 20 })).rejects.toThrow(
    "no answer",
  );
  // Characters with a meaning in patterns are searched for as they are.
  await expect(call(db.sql, staff, "console_find_people", { p_text: "%", p_limit: 20 })).rejects.toThrow("no answer");
});
