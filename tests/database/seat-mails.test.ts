import { beforeEach, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newRefundId, recordRefund } from "./support/orders";
import { asPerson } from "./support/room";
import {
  answer,
  cancelSession,
  giveNotice,
  moveSession,
  newClass,
  planMails,
  planSession,
  remind,
  seatMails,
} from "./support/seat-mails";
import { sendAll, tellAll } from "./support/told";

const db = testDatabase("seat_mails");
beforeEach(() => db.owner`delete from public.email_outbox`);
beforeEach(() => db.owner`delete from public.notices`);
beforeEach(() => db.owner`delete from public.cohort_sessions`);

const templates = async () => (await seatMails(db.owner)).map(({ template }) => template);
const deliver = () => sendAll(db.sql);
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
  // The reminders of the old start are skipped as they leave, and are due again when the session moves back.
  await deliver();
  await moveSession(db.sql, session, "-2 hours");
  expect(await remind(db.sql)).toBe(0);
  expect((await templates()).slice(2)).toEqual([
    "cohort-session-moved",
    "cohort-session-moved",
    "cohort-session-reminder",
    "cohort-session-reminder",
  ]);
  await cancelSession(db.sql, session);
  expect((await templates()).slice(2)).toEqual(["cohort-session-cancelled", "cohort-session-cancelled"]);
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
  await tellAll(db.sql);
  await deliver();
  await pass("4 days");
  await moveSession(db.sql, session, "-1 hour");
  await cancelSession(db.sql, session);
  expect(await templates()).toEqual(["cohort-session-moved", "cohort-session-moved"]);
});

test("Posts and recordings are mailed once, and a recording only when there is one", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 3);
  const session = await planSession(db.owner, cohortId, "-1 day");
  const [post] = await db.owner<{ id: string }[]>`
    insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome') returning id`;
  const tell = async (kind: string, about: string) => {
    await giveNotice(db.sql, kind, cohortId, about);
    await tellAll(db.sql);
    return deliver();
  };
  const posts = () => tell("cohort-post", post?.id ?? "");
  const recordings = () => tell("cohort-recording", session);
  expect([await posts(), await posts(), await recordings()]).toEqual([3, 0, 0]);
  await db.owner`update public.cohort_sessions set recording_url = 'https://files.example.com/secret'`;
  expect([await recordings(), await recordings()]).toEqual([3, 0]);
  expect((await seatMails(db.owner)).slice(2, 4)).toMatchObject([
    { template: "cohort-post", payload: { subject: "Hello", body: "Welcome" } },
    { template: "cohort-recording", payload: { title: "AI Foundations" } },
  ]);
});

test("A plan is mailed once, again after more sessions, and follows any move before it leaves", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  await planMails(db.sql, cohortId);
  expect(await templates()).toEqual([]);
  const first = await planSession(db.owner, cohortId, "3 days");
  await planMails(db.sql, cohortId);
  await planMails(db.sql, cohortId);
  await moveSession(db.sql, first);
  expect(await templates()).toEqual(["cohort-plan", "cohort-plan"]);
  expect((await seatMails(db.owner))[0]?.payload).toMatchObject({ sessions: [{ sessionId: first, sequence: 1 }] });
  await deliver();
  await planMails(db.sql, cohortId);
  expect(await templates()).toHaveLength(2);
  await planSession(db.owner, cohortId, "10 days");
  await planMails(db.sql, cohortId);
  expect(await deliver()).toBe(2);
  await moveSession(db.sql, first);
  expect((await templates()).slice(2)).toEqual([
    "cohort-plan",
    "cohort-plan",
    "cohort-session-moved",
    "cohort-session-moved",
  ]);
});

test("A session added within the day is told once: its day's reminder has nothing to say to those who just heard", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  const session = await planSession(db.owner, cohortId, "23 hours");
  await db.sql`select private.tell_of_session(s, 'added') from public.cohort_sessions s where s.id = ${session}`;
  await tellAll(db.sql);
  expect(await templates()).toEqual(["cohort-session-added", "cohort-session-added"]);
});

test("After a sender's crash no older mail of a seat follows a newer one", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 1);
  const session = await planSession(db.owner, cohortId, "3 days");
  await planMails(db.sql, cohortId);
  await db.sql`select id from public.claim_outbox(5, 60)`;
  await moveSession(db.sql, session);
  expect(await deliver()).toBe(0);
  await db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
  expect((await seatMails(db.owner)).map(({ template, payload }) => [template, payload["sequence"]])).toEqual([
    ["cohort-plan", undefined],
    ["cohort-session-moved", 1],
  ]);
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
  expect(mails.map(({ template }) => template)).toEqual(["cohort-plan"]);
  for (const { userId, payload } of mails)
    expect([userId, payload["accessToken"]]).toEqual([renewed.userId, seat?.["token"]]);
  await moveSession(db.sql, session);
  expect((await seatMails(db.owner)).every(({ userId }) => userId === renewed.userId)).toBe(true);
});

test("Unsent mails follow a session that changes without an announcement", async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 1);
  await planSession(db.owner, cohortId, "23 hours");
  expect(await remind(db.sql)).toBe(1);
  await db.owner`update public.cohort_sessions set starts_at = starts_at - interval '1 hour', sequence = 1`;
  expect(await templates()).toEqual([]);
  await deliver();
  expect(await remind(db.sql)).toBe(1);
  expect((await seatMails(db.owner))[0]?.payload).toMatchObject({ sequence: 1 });
  await planMails(db.sql, cohortId);
  await db.owner`update public.cohort_sessions set sequence = 2`;
  expect((await seatMails(db.owner)).at(-1)?.payload).toMatchObject({ sessions: [{ sequence: 2 }] });
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
