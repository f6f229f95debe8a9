// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { newOperator } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newUsers, newUnpaidOrder } from "./support/orders";
import { answer, cancelCohort, cancelSession, moveSession, planMails, planSession, remind } from "./support/seat-mails";

const db = testDatabase("announcements", 4);

const SEATS = 2_500;
const LIMIT_MS = 2_000;

let cohortId: string;
beforeEach(async () => {
  await db.owner`delete from public.email_outbox`;
  await db.owner`delete from public.cohort_sessions`;
  await db.owner`delete from private.announcements`;
  cohortId = await newCohort(db.owner, SEATS + 10);
  const people = await newUsers(db.owner, SEATS);
  await db.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.cohort_enrollments
        (user_id, email, cohort_id, amount, payment_id, order_id, payment_details, enrolled_at)
      select id, id || '@example.com', ${cohortId}, 1, 'pay_' || id, 'order_' || id, '{}', now() - interval '3 days'
      from unnest(${people}::uuid[]) id`;
  });
  await db.owner`analyze public.cohort_enrollments`;
}, 60_000);

/** Runs a statement, and fails if it takes too long. */
async function inTime<T>(statement: () => PromiseLike<T>): Promise<T> {
  const start = performance.now();
  const result = await statement();
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  return result;
}

const tell = () => inTime(() => answer(db.sql, "public.announce_changes()"));
const tellAll = async () => {
  const pieces: number[] = [];
  for (let told = await tell(); told > 0; told = await tell()) pieces.push(told);
  return pieces;
};
const move = (session: string) => inTime(() => moveSession(db.sql, session));
const cancel = (session: string) => inTime(() => cancelSession(db.sql, session));
const post = (id: string) =>
  answer(db.sql, `(select private.queue_post_mails(p) from public.cohort_posts p where id = '${id}')`);

async function newPost(): Promise<string> {
  const id = randomUUID();
  await db.owner`
    insert into public.cohort_posts (id, cohort_id, subject, body) values (${id}, ${cohortId}, 'Hello', 'Welcome')`;
  return id;
}

/** Lets the first mails leave as they are now, and returns how many did. */
async function sendSome(): Promise<number> {
  const sent = await db.sql<{ id: string }[]>`select id from public.claim_outbox(200, 60)`;
  await db.sql`select public.mark_outbox_sent(${sent.map(({ id }) => id)}::uuid[], ${sent.map(() => "x")}::text[])`;
  return sent.length;
}

/** How many mails of a template have left or would leave now, and to how many seats. */
async function mailsOf(template: string) {
  const [row] = await db.owner<{ mails: number; seats: number }[]>`
    select count(*)::int as mails, count(distinct o.payload ->> 'enrolmentId')::int as seats
    from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.template = ${template} and (o.status = 'sent' or (o.status = 'pending' and says.untrue is null))`;
  return row;
}
const each = (count: number, mails = count) => ({ mails, seats: count });

test("A large cohort is told of a change by the thousand; after two changes each person hears once, with the start they knew", async () => {
  const session = await planSession(db.owner, cohortId, "23 hours");
  expect(await remind(db.sql)).toBe(1_000);
  await move(session);
  expect(await mailsOf("cohort-session-moved")).toEqual(each(1_000));
  // People who have yet to be told get no reminder in the meantime.
  expect(await remind(db.sql)).toBe(1_000);
  expect(await remind(db.sql)).toBe(0);
  expect(await tell()).toBe(1_000);
  const sent = await sendSome();
  expect(sent).toBeGreaterThan(0);

  await move(session);
  expect((await tellAll()).reduce((sum, count) => sum + count, 0)).toBe(500 + 1_000);
  // People whose mail had already left get a second one.
  expect(await mailsOf("cohort-session-moved")).toEqual(each(SEATS, SEATS + sent));
  const starts = await db.owner`
    select count(*)::int as mails, o.status,
      extract(epoch from s.starts_at - (said.payload ->> 'startsAt')::timestamptz)::int / 3600 as behind,
      extract(epoch from s.starts_at - (said.payload ->> 'previousStartsAt')::timestamptz)::int / 3600 as moved
    from public.email_outbox o cross join lateral private.mail_now(o) says
    cross join lateral (select case o.status when 'sent' then o.payload else says.payload end as payload) said,
      public.cohort_sessions s
    where o.template = 'cohort-session-moved' and o.status <> 'skipped' group by 2, 3, 4 order by 1, 2`;
  expect([...starts]).toEqual([
    { mails: sent, status: "pending", behind: 0, moved: 1 },
    { mails: sent, status: "sent", behind: 1, moved: 2 },
    { mails: SEATS - sent, status: "pending", behind: 0, moved: 2 },
  ]);
});

test("When a session is cancelled halfway through an announcement, everyone is told once; if it was new, only people who knew of it", async () => {
  const session = await planSession(db.owner, cohortId, "3 days");
  await move(session);
  const sent = await sendSome();
  await cancel(session);
  await tellAll();
  expect(await mailsOf("cohort-session-moved")).toEqual(each(sent));
  expect(await mailsOf("cohort-session-cancelled")).toEqual(each(SEATS));

  const added = await planSession(db.owner, cohortId, "3 days");
  await db.sql`select private.announce_session(s) from public.cohort_sessions s where s.id = ${added}`;
  await db.owner`delete from public.email_outbox where template <> 'cohort-session-moved' or status <> 'pending'`;
  const told = await sendSome();
  await cancel(added);
  await tellAll();
  expect(await mailsOf("cohort-session-cancelled")).toEqual(each(told));
});

test("Anyone refunded halfway is told nothing further, a new buyer gets the plan, and cancelling the cohort ends the announcement", async () => {
  const session = await planSession(db.owner, cohortId, "3 days");
  await move(session);
  await db.owner`update public.cohort_enrollments set status = 'refunded' where id in (
    select unnest(waiting[:700]) from private.announcements)`;
  await finalise(db.sql, await newUnpaidOrder(db.owner, cohortId));
  expect(await tell()).toBe(300);
  expect(await mailsOf("cohort-plan")).toEqual(each(1));
  await move(session);
  const cancelled = await cancelCohort(db.sql, await newOperator(db.owner), cohortId);
  expect(cancelled).toMatchObject({ status: "done", told: SEATS - 700 + 1 });
  expect(await tell()).toBe(0);
  for (const template of ["cohort-session-moved", "cohort-session-cancelled", "cohort-plan"])
    expect(await mailsOf(template)).toEqual(each(0));
});

test.each([
  ["plan", "cohort-plan"],
  ["post", "cohort-post"],
  ["recording", "cohort-recording"],
])(
  "A %s goes to each seat once, by the thousand, even through a crash and with several senders at once",
  async (what, template) => {
    const session = await planSession(db.owner, cohortId, "3 days");
    await db.owner`update public.cohort_sessions set recording_url = 'https://files.example.com/secret'`;
    const id = await newPost();
    const begin = () => {
      if (what === "plan") return planMails(db.sql, cohortId);
      if (what === "post") return post(id);
      return answer(db.sql, "(select private.queue_recording_mails(s) from public.cohort_sessions s)");
    };
    expect(await inTime(begin)).toBe(SEATS);
    expect(await mailsOf(template)).toEqual(each(1_000));
    // A session moved now shows its new time in the plan that some are still waiting for.
    if (what === "plan") await move(session);
    const dying = await db.sql.reserve();
    await dying`begin`;
    await dying`select public.announce_changes()`;
    await dying`rollback`;
    dying.release();
    const pieces = await Promise.all([tell(), tell(), tell(), tell()]);
    expect(pieces.toSorted((one, other) => other - one)).toEqual([1_000, 500, 0, 0]);
    expect(await mailsOf(template)).toEqual(each(SEATS));
    expect(await mailsOf("cohort-session-moved")).toEqual(each(0));
    expect(await begin()).toBe(0);
  },
);

test("A post corrected half way reaches everyone as it is now, and a removed one reaches no one else", async () => {
  const id = await newPost();
  await post(id);
  const sent = await sendSome();
  await db.owner`update public.cohort_posts set body = 'Again', corrected_at = now(), sequence = 1 where id = ${id}`;
  expect(await post(id)).toBe(SEATS);
  await tellAll();
  // People still waiting only get the corrected post.
  expect(await mailsOf("cohort-post")).toEqual(each(SEATS, SEATS + 1_000));
  const said = await db.owner`
    select says.payload ->> 'body' as body, count(*)::int as mails
    from public.email_outbox o cross join lateral private.mail_now(o) says where o.status = 'pending' group by 1`;
  expect([...said]).toEqual([{ body: "Again", mails: SEATS + 1_000 - sent }]);

  const other = await newPost();
  await post(other);
  await db.owner`delete from public.cohort_posts where id in (${id}, ${other})`;
  await tellAll();
  expect(await mailsOf("cohort-post")).toEqual(each(sent));
});
