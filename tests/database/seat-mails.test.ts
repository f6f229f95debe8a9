import { beforeEach, expect, test } from "vitest";

import { type Answer, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, recordRefund } from "./support/orders";
import { asPerson } from "./support/room";
import {
  answer,
  cancelSession,
  moveSession,
  newClass,
  planMails,
  planSession,
  remind,
  seatMails,
} from "./support/seat-mails";

const db = testDatabase("seat_mails");
const ada = onTeam(db, "staff");
beforeEach(() => db.owner`delete from public.email_outbox`);
beforeEach(() => db.owner`delete from public.cohort_sessions`);

const templates = async () => (await seatMails(db.owner)).map(({ template }) => template);
const deliver = () =>
  db.owner`update public.email_outbox set status = 'sent', sent_at = now() where status = 'pending'`;
const pass = (time: string) => db.owner`
  update public.cohort_sessions set starts_at = starts_at - ${time}::interval, ends_at = ends_at - ${time}::interval`;
const refund = (order: Parameters<typeof recordRefund>[1]) => recordRefund(db.sql, order, { id: newRefundId() });

test("Reminders go out 24 hours and one hour before the start, once each, to the account's address", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 1);
  await planSession(db.owner, cohortId, "24 hours 1 minute");
  expect(await remind(db.sql)).toBe(0);
  await pass("2 minutes");
  expect([await remind(db.sql), await remind(db.sql)]).toEqual([1, 0]);
  await deliver();
  await pass("22 hours 57 minutes");
  expect(await remind(db.sql)).toBe(0);
  await pass("3 minutes");
  expect([await remind(db.sql), await remind(db.sql)]).toEqual([1, 0]);
  const mails = await seatMails(db.owner);
  const recipient = `${orders[0]?.userId}@example.com`;
  expect(mails).toMatchObject([
    { template: "cohort-session-reminder", recipient, minutes: -120, payload: { reminder: "day", cohortId } },
    { template: "cohort-session-reminder", recipient, minutes: 0, payload: { reminder: "hour", cohortId } },
  ]);
  expect(JSON.stringify(mails)).not.toContain("secret");
});

test.each([
  ["3 days", "23 hours", 1],
  ["25 hours", "23 hours", 1],
  ["0 hours", "23 hours", 0],
  ["0 hours", "90 minutes", 0],
  ["3 days", "90 minutes", 0],
  ["3 hours", "50 minutes", 1],
  ["1 hour", "50 minutes", 0],
  ["3 days", "-1 minute", 0],
])("A learner who bought %s ago, with the start in %s, gets %d reminders", async (bought, startsIn, reminders) => {
  const { cohortId } = await newClass(db.owner, db.sql, 1);
  await db.owner`update public.cohort_enrollments set enrolled_at = now() - ${bought}::interval`;
  await planSession(db.owner, cohortId, startsIn);
  expect(await remind(db.sql)).toBe(reminders);
});

test("A moved session has one mail for all changes since the last one left, and its reminders again", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  const session = await planSession(db.owner, cohortId, "23 hours");
  const [start] = await db.owner`select to_jsonb(starts_at) as at from public.cohort_sessions`;
  expect(await remind(db.sql)).toBe(2);
  await moveSession(db.sql, session);
  await moveSession(db.sql, session);
  expect(await templates()).toEqual(["cohort-session-moved", "cohort-session-moved"]);
  const [first] = await seatMails(db.owner);
  expect(first?.payload).toMatchObject({ sessionId: session, sequence: 2, previousStartsAt: start?.["at"] });
  await moveSession(db.sql, session, "-2 hours");
  expect(await remind(db.sql)).toBe(2);
  expect(await remind(db.sql)).toBe(0);
  expect(await templates()).toEqual([
    "cohort-session-moved",
    "cohort-session-moved",
    "cohort-session-reminder",
    "cohort-session-reminder",
  ]);
  await cancelSession(db.sql, session);
  expect(await templates()).toEqual(["cohort-session-cancelled", "cohort-session-cancelled"]);
  expect(await remind(db.sql)).toBe(0);
});

test("A first link, a change of nothing and a change of a past session mail no one", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  const session = await planSession(db.owner, cohortId, "3 days");
  const link = (name: string) =>
    answer(db.sql, `private.reschedule_session('${session}', null, null, 'https://meet.example.com/${name}')`);
  await db.owner`update public.cohort_sessions set meeting_url = null`;
  expect([await link("a"), await link("a")]).toEqual([0, 0]);
  expect(await templates()).toEqual([]);
  expect(await link("b")).toBe(2);
  await deliver();
  await pass("4 days");
  await moveSession(db.sql, session, "-1 hour");
  await cancelSession(db.sql, session);
  expect(await templates()).toEqual(["cohort-session-moved", "cohort-session-moved"]);
});

test("Posts and recordings are mailed once, and a recording only when there is one", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 3);
  await planSession(db.owner, cohortId, "-1 day");
  await db.owner`insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome')`;
  const post = () =>
    answer(db.sql, `(select private.queue_post_mails(p) from public.cohort_posts p where p.cohort_id = '${cohortId}')`);
  const recording = () => answer(db.sql, "(select private.queue_recording_mails(s) from public.cohort_sessions s)");
  expect([await post(), await post(), await recording()]).toEqual([3, 0, 0]);
  await db.owner`update public.cohort_sessions set recording_url = 'https://files.example.com/secret'`;
  expect([await recording(), await recording()]).toEqual([3, 0]);
  expect((await seatMails(db.owner)).slice(2, 4)).toMatchObject([
    { template: "cohort-post", payload: { subject: "Hello", body: "Welcome" } },
    { template: "cohort-recording", payload: { title: "AI Foundations" } },
  ]);
});

test("A plan is mailed once, again after more sessions, and follows any move before it leaves", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  expect(await planMails(db.sql, cohortId)).toBe(0);
  const first = await planSession(db.owner, cohortId, "3 days");
  expect([await planMails(db.sql, cohortId), await planMails(db.sql, cohortId)]).toEqual([2, 0]);
  await moveSession(db.sql, first);
  expect(await templates()).toEqual(["cohort-plan", "cohort-plan"]);
  expect((await seatMails(db.owner))[0]?.payload).toMatchObject({ sessions: [{ sessionId: first, sequence: 1 }] });
  await planSession(db.owner, cohortId, "10 days");
  expect(await planMails(db.sql, cohortId)).toBe(2);
  expect(await templates()).toEqual(["cohort-plan", "cohort-plan"]);
  await deliver();
  await moveSession(db.sql, first);
  expect(await templates()).toEqual(["cohort-plan", "cohort-plan", "cohort-session-moved", "cohort-session-moved"]);
});

test("A seat that is gone gets no mails, and a new token replaces the old one in unsent mails", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 3);
  const [refunded, deleted, renewed] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  const session = await planSession(db.owner, cohortId, "23 hours");
  await planMails(db.sql, cohortId);
  await remind(db.sql);
  await refund(refunded);
  await db.owner`delete from auth.users where id = ${deleted.userId}`;
  await asPerson(db.owner, renewed.userId, (sql) => sql`select public.renew_access_token(${cohortId})`);
  const [seat] = await db.owner`
    select access_token as token from public.cohort_enrollments where user_id = ${renewed.userId}`;
  const mails = await seatMails(db.owner);
  expect(mails.map(({ template }) => template)).toEqual(["cohort-plan", "cohort-session-reminder"]);
  for (const { userId, payload } of mails)
    expect([userId, payload["accessToken"]]).toEqual([renewed.userId, seat?.["token"]]);
  await moveSession(db.sql, session);
  expect((await seatMails(db.owner)).every(({ userId }) => userId === renewed.userId)).toBe(true);
});

test("Unsent mails follow a session that changes without an announcement", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 1);
  await planSession(db.owner, cohortId, "23 hours");
  await planMails(db.sql, cohortId);
  await remind(db.sql);
  await db.owner`update public.cohort_sessions set starts_at = starts_at - interval '1 hour', sequence = 1`;
  expect(await templates()).toEqual(["cohort-plan"]);
  expect((await seatMails(db.owner))[0]?.payload).toMatchObject({ sessions: [{ sequence: 1 }] });
  expect(await remind(db.sql)).toBe(1);
});

test("An unsent mail about a new time says the time of a later, unannounced change", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  const session = await planSession(db.owner, cohortId, "3 days");
  const startOf = async () =>
    (await db.owner<{ at: string }[]>`select to_jsonb(starts_at) as at from public.cohort_sessions`)[0]?.at;
  const known = await startOf();
  await moveSession(db.sql, session);
  await db.owner`update public.cohort_sessions set starts_at = starts_at - interval '30 minutes', sequence = 2`;
  const now = await startOf();
  const told = { sessionId: session, sequence: 2, startsAt: now, previousStartsAt: known };
  expect((await seatMails(db.owner)).map(({ template, payload }) => ({ template, payload }))).toMatchObject([
    { template: "cohort-session-moved", payload: told },
    { template: "cohort-session-moved", payload: told },
  ]);
  // Announcing it again still makes only one mail.
  await moveSession(db.sql, session);
  expect((await seatMails(db.owner)).map(({ payload }) => payload)).toMatchObject([
    { sequence: 3, previousStartsAt: known },
    { sequence: 3, previousStartsAt: known },
  ]);
});

test("A mail sent again has the present sessions and token, and is refused if it would be a different mail", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 1);
  const session = await planSession(db.owner, cohortId, "23 hours");
  await db.owner`insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome')`;
  await planMails(db.sql, cohortId);
  await remind(db.sql);
  await db.sql`select private.queue_post_mails(p) from public.cohort_posts p where p.cohort_id = ${cohortId}`;

  /** Makes the latest mail of a template fail, and returns how to send it again. */
  const fail = async (template: string) => {
    const [mail] = await db.owner<{ id: string }[]>`
      update public.email_outbox set status = 'failed', sent_at = null
      where id = (select id from public.email_outbox where template = ${template} order by position desc limit 1)
      returning id`;
    return () => press(db.sql, ada, "console_resend_mail", { p_mail_id: mail?.id ?? "", p_shown_status: "failed" });
  };
  const sent = async (resend: () => Promise<Answer>) => {
    expect(await resend()).toMatchObject({ status: "done" });
    const mail = (await seatMails(db.owner, ["pending"])).at(-1);
    expect(mail?.recipient).toBe("present@example.com");
    return mail?.payload;
  };
  const [plan, reminder] = [await fail("cohort-plan"), await fail("cohort-session-reminder")];
  const post = await fail("cohort-post");
  const changeSilently = async () => {
    const [changed] = await db.owner<{ startsAt: string; sequence: number }[]>`
      update public.cohort_sessions set starts_at = starts_at - interval '1 hour', sequence = sequence + 1
      returning to_jsonb(starts_at) as "startsAt", sequence`;
    return { sessionId: session, ...changed };
  };
  const first = await changeSilently();
  const learner = orders[0]?.userId ?? "";
  await asPerson(db.owner, learner, (sql) => sql`select public.renew_access_token(${cohortId})`);
  await db.owner`update auth.users set email = 'present@example.com' where id = ${learner}`;
  const [seat] = await db.owner`
    select access_token as "accessToken" from public.cohort_enrollments where cohort_id = ${cohortId}`;
  const refused = (reason: string) => ({ status: "refused", reason });
  expect(await sent(plan)).toMatchObject({ ...seat, sessions: [first] });
  expect(await sent(post)).toMatchObject({ ...seat, body: "Welcome" });
  expect(await reminder()).toEqual(refused("outdated"));

  await deliver();
  await moveSession(db.sql, session);
  const moved = await fail("cohort-session-moved");
  const second = await changeSilently();
  expect(await sent(moved)).toMatchObject({ ...seat, ...second, previousStartsAt: first.startsAt });
  const again = await fail("cohort-session-moved");
  await cancelSession(db.sql, session);
  expect(await again()).toEqual(refused("superseded"));
  await db.owner`delete from public.email_outbox where template = 'cohort-session-cancelled'`;
  expect(await again()).toEqual(refused("outdated"));

  expect(await (await fail("cohort-plan"))()).toEqual(refused("outdated"));
  const postAgain = await fail("cohort-post");
  await refund(orders[0]!);
  expect(await postAgain()).toEqual(refused("outdated"));
});
