import { beforeEach, expect, test } from "vitest";

import { actionsOn, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { cancelRun, moveRun, newRegistrations, newRun } from "./support/runs";
import { tellAll } from "./support/told";

const db = testDatabase("console_sessions");
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];
beforeEach(() => db.owner`delete from public.email_outbox`);

const mails = async () => {
  await tellAll(db.owner);
  return db.owner`
    select template, recipient, priority, payload from public.email_outbox
    where template <> 'session-reminder' order by position`;
};

const run = {
  p_title: "AI for Human Resources",
  p_time_zone: "Europe/Berlin",
  p_meeting_url: "https://meet.example.com/hr",
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const schedule = (days: number, hours: number, changes: object = {}) =>
  press(db.sql, staff, "console_schedule_run", {
    ...run,
    p_starts_at: inDays(days),
    p_ends_at: inDays(days + hours / 24),
    ...changes,
  });

test("A run is scheduled, moved and cancelled, from what was shown", async () => {
  expect(await schedule(-1, 1)).toEqual({ status: "refused", reason: "past" });
  for (const wrong of [
    { p_time_zone: "Europe/Nowhere" },
    { p_meeting_url: "javascript:alert(1)" },
    { p_title: "AI for Nobody" },
  ])
    expect(await schedule(1, 1, wrong)).toEqual({ status: "refused", reason: "invalid" });
  expect(await schedule(1, -1)).toEqual({ status: "refused", reason: "invalid" });

  const { runId, status } = await schedule(1, 1);
  expect(status).toBe("done");
  const id = String(runId);
  const move = (sequence: number, change: object) =>
    press(db.sql, owner, "console_move_run", {
      p_session_id: id,
      p_shown_sequence: sequence,
      p_starts_at: inDays(3),
      p_ends_at: inDays(3.1),
      p_meeting_url: run.p_meeting_url,
      ...change,
    });
  expect(await move(0, { p_starts_at: inDays(4) })).toEqual({ status: "refused", reason: "invalid" });
  expect(await move(0, { p_meeting_url: null })).toEqual({ status: "refused", reason: "invalid" });
  expect(await move(0, { p_starts_at: inDays(-3) })).toEqual({ status: "refused", reason: "past" });
  expect(await move(0, {})).toEqual({ status: "done", told: 0, people: 0 });
  expect(await move(0, {})).toMatchObject({ status: "changed", by: owner.email });
  const cancel = { p_session_id: id, p_shown_sequence: 1, p_reason: "" };
  expect(await press(db.sql, staff, "console_cancel_run", cancel)).toEqual({ status: "done", told: 0 });
  expect(await move(1, {})).toMatchObject({ status: "changed", by: staff.email, now: "cancelled" });
  expect(await actionsOn(db.owner, id)).toEqual([
    { action: "schedule_run", actor_email: staff.email },
    { action: "move_run", actor_email: owner.email },
    { action: "cancel_run", actor_email: staff.email },
  ]);
});

test("The end of a run that has begun can move to a later time without a mail, while people can join; its start can't", async () => {
  const id = await newRun(db.owner, "-1 hour");
  await newRegistrations(db.owner, id, 1);
  const [{ start, end } = { start: 0, end: 0 }] = await db.owner<{ start: number; end: number }[]>`
    select extract(epoch from starts_at)::float * 1000 as start, extract(epoch from ends_at)::float * 1000 as end
    from public.session_runs where id = ${id}`;
  /** A time as a form sends it, to the minute. */
  const minute = (ms: number, add = 0) => new Date(Math.floor(ms / 60_000 + add) * 60_000).toISOString();
  const move = (sequence: number, startsIn: number, endsIn: number, path = "run") =>
    press(db.sql, staff, "console_move_run", {
      p_session_id: id,
      p_shown_sequence: sequence,
      p_starts_at: minute(start, startsIn),
      p_ends_at: minute(end, endsIn),
      p_meeting_url: `https://meet.example.com/${path}`,
    });
  for (const refused of [move(0, 60, 60), move(0, 0, -30)])
    expect(await refused).toEqual({ status: "refused", reason: "begun" });
  expect(await move(0, 0, 45)).toEqual({ status: "done", told: 0, people: 1 });
  const [after] = await db.owner`
    select extract(epoch from starts_at)::float * 1000 as start, ends_at, sequence
    from public.session_runs where id = ${id}`;
  expect(after).toEqual({ start, ends_at: new Date(minute(end, 45)), sequence: 1 });
  expect(await mails()).toEqual([]);
  await db.owner`update public.session_runs set starts_at = starts_at - interval '6 hours', ends_at = ends_at - interval '6 hours'`;
  for (const refused of [move(1, -360, 60), move(1, -360, -315, "another")])
    expect(await refused).toEqual({ status: "refused", reason: "begun" });
});

test("A registration is cancelled once, and its confirmation can be sent again until then", async () => {
  const [registration] = await newRegistrations(db.owner, await newRun(db.owner, "1 day"), 1);
  const id = registration?.id ?? "";
  const resend = () => press(db.sql, staff, "console_resend_confirmation", { p_registration_id: id });
  const cancel = () =>
    press(db.sql, staff, "console_cancel_registration", {
      p_registration_id: id,
      p_shown_state: "registered",
      p_reason: "On the phone",
    });
  expect(await resend()).toEqual({ status: "done" });
  expect(await cancel()).toEqual({ status: "done" });
  expect(await cancel()).toMatchObject({ status: "changed", by: staff.email, now: "cancelled" });
  expect(await resend()).toEqual({ status: "refused", reason: "cancelled" });
  expect((await mails()).map(({ template }) => String(template))).toEqual([
    "session-confirmation",
    "registration-cancelled",
  ]);
});

test("A message to a run needs a test of the same text first, and goes to as many people as were shown", async () => {
  const id = await newRun(db.owner, "1 day");
  await newRegistrations(db.owner, id, 3);
  await db.owner`update public.workshop_signups set "Newsletter" = false
    where run_id = ${id} and "Email Address" = 'person1@example.com'`;
  const message = (change: object) =>
    press(db.sql, staff, "console_message_run", {
      p_run_id: id,
      p_is_news: false,
      p_subject: "Bring your laptop",
      p_text: "You will need it.",
      p_is_test: false,
      p_shown_count: 3,
      ...change,
    });
  expect(await message({ p_subject: "Two\nlines" })).toEqual({ status: "refused", reason: "invalid" });
  expect(await message({})).toEqual({ status: "refused", reason: "test_first" });
  expect(await message({ p_is_test: true })).toEqual({ status: "done", mails: 1 });
  expect(await mails()).toMatchObject([{ recipient: staff.email, payload: { isNews: false } }]);
  expect(await message({ p_text: "You will not need it." })).toEqual({ status: "refused", reason: "test_first" });
  expect(await message({ p_is_news: true })).toEqual({ status: "refused", reason: "test_first" });
  expect(await message({ p_shown_count: 2 })).toMatchObject({ status: "changed", by: null, now: 3 });
  expect(await message({})).toEqual({ status: "done", mails: 3 });
  const sent = (await mails()).map(({ recipient, priority }) => `${recipient} ${priority}`);
  const people = [1, 2, 3].map((number) => `person${number}@example.com 3`);
  expect(sent.toSorted()).toEqual([...people, `${staff.email} 3`].toSorted());

  // News only goes to people who want it.
  expect(await message({ p_is_news: true, p_is_test: true })).toEqual({ status: "done", mails: 1 });
  expect(await message({ p_is_news: true, p_shown_count: 2 })).toEqual({ status: "done", mails: 2 });
  const news = (await mails()).filter(({ priority }) => priority === 4);
  expect(news.map(({ recipient }) => String(recipient)).toSorted()).toEqual(
    ["person2@example.com", "person3@example.com", staff.email].toSorted(),
  );
  const log =
    await db.owner`select before::text || after::text as facts from public.operator_actions where subject_id = ${id}`;
  expect(JSON.stringify(log)).not.toContain("laptop");
});

test("A business function's waiting list has everyone who is waiting for it, once each", async () => {
  await db.owner`insert into public.waitlist_signups (email, business_function) values
    ('ada@example.com', 'AI for Lawyers'), ('grace@example.com', 'AI for Doctors')`;
  await db.owner`insert into public.workshop_signups ("Email Address", "Session Title") values
    ('Ada@example.com', 'AI for Lawyers'), ('linus@example.com', 'AI for Lawyers')`;
  const invite = (change: object) =>
    press(db.sql, staff, "console_invite_waiting_list", {
      p_business_function: "AI for Lawyers",
      p_subject: "We have a date",
      p_text: "Come along.",
      p_is_test: false,
      p_shown_count: 2,
      ...change,
    });
  const coming = await newRun(db.owner, "1 day");
  const begun = await newRun(db.owner, "-1 hour");
  expect(await invite({ p_run_id: begun })).toEqual({ status: "refused", reason: "over" });
  expect(await invite({ p_run_id: coming })).toEqual({ status: "refused", reason: "test_first" });
  expect(await invite({ p_run_id: coming, p_is_test: true })).toEqual({ status: "done", mails: 1 });
  expect(await invite({ p_run_id: coming })).toEqual({ status: "done", mails: 2 });
  expect((await mails()).map(({ recipient }) => String(recipient).toLowerCase())).toEqual([
    staff.email,
    "ada@example.com",
    "linus@example.com",
  ]);

  const invitations = () => db.owner`
    select says.refusal, (says.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent"
    from public.email_outbox o cross join lateral private.mail_now(o) says, public.session_runs r
    where r.id = ${coming} and o.about = r.id::text and o.template = 'waitlist-invitation'`;
  await moveRun(db.sql, coming);
  const current = { refusal: null, isCurrent: true };
  expect(await invitations()).toEqual([current, current]);
  await cancelRun(db.sql, coming);
  expect((await invitations()).map(({ refusal }) => refusal as string)).toEqual([
    "session_cancelled",
    "session_cancelled",
  ]);
  const [skipped] = await db.owner<{ id: string }[]>`
    update public.email_outbox set status = 'failed' where template = 'waitlist-invitation' and about is not null returning id`;
  const resend = { p_mail_id: skipped?.id, p_shown_status: "failed" };
  expect(await press(db.sql, staff, "console_resend_mail", resend)).toEqual({
    status: "refused",
    reason: "outdated",
  });
});

test("Anyone who turns the newsletter off gets none of a session's unsent news", async () => {
  const id = await newRun(db.owner, "1 day");
  const [registration] = await newRegistrations(db.owner, id, 1);
  const message = (isTest: boolean) =>
    press(db.sql, staff, "console_message_run", {
      p_run_id: id,
      p_is_news: true,
      p_subject: "News",
      p_text: "There are some.",
      p_is_test: isTest,
      p_shown_count: 1,
    });
  await message(true);
  expect(await message(false)).toEqual({ status: "done", mails: 1 });
  await db.sql`select private.set_newsletter(${registration?.token ?? null}, false)`;
  await tellAll(db.owner);
  const left = await db.owner`
    select o.recipient from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.template <> 'session-reminder' and says.refusal is null`;
  expect([...left]).toEqual([{ recipient: staff.email }]);
});
