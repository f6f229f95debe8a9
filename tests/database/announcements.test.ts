// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { newOperator } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newUsers, newUnpaidOrder } from "./support/orders";
import { withinRows } from "./support/rows";
import { answer, cancelCohort, giveNotice, planSession } from "./support/seat-mails";
import { onceSent } from "./support/told";

const db = testDatabase("announcements", 4);

const SEATS = 2_500;
/** What a statement may read of the outbox: some rows for each of the thousand people that it tells. */
const LIMIT = ["public.email_outbox", 10_000] as const;

/** Not by a delete: statistics made right after it would say that thousands of rows are none. */
const emptyOutbox = () => db.owner`truncate public.email_outbox cascade`;

let cohortId: string;
beforeEach(async () => {
  await emptyOutbox();
  await db.owner`delete from public.cohort_sessions`;
  await db.owner`delete from public.notices`;
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

const tell = () => withinRows(db.sql, LIMIT, (sql) => answer(sql, "public.tell()"));
const tellAll = async () => {
  const pieces: number[] = [];
  for (let told = await tell(); told > 0; told = await tell()) pieces.push(told);
  return pieces;
};
const move = (session: string) =>
  withinRows(
    db.sql,
    LIMIT,
    (sql) => sql`
      select private.reschedule_session(id, starts_at + interval '1 hour', ends_at + interval '1 hour', null)
      from public.cohort_sessions where id = ${session}`,
  );
const cancel = (session: string) =>
  withinRows(db.sql, LIMIT, (sql) => sql`select private.cancel_session(${session}, 'The teacher is ill.')`);
const post = (id: string) => withinRows(db.sql, LIMIT, (sql) => giveNotice(sql, "cohort-post", cohortId, id));

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
  const [row] = await onceSent(
    db.owner,
    async (sql) => sql<{ mails: number; seats: number }[]>`
      select count(*)::int as mails, count(distinct person)::int as seats
      from public.email_outbox where template = ${template} and status = 'sent'`,
  );
  return row;
}
const each = (count: number, mails = count) => ({ mails, seats: count });

test("A large cohort is told of a change by the thousand; after two changes each person hears once, with the start they knew", async () => {
  const session = await planSession(db.owner, cohortId, "3 days");
  await move(session);
  expect(await tell()).toBe(1_000);
  expect(await mailsOf("cohort-session-moved")).toEqual(each(1_000));
  expect(await tell()).toBe(1_000);
  const sent = await sendSome();
  expect(sent).toBeGreaterThan(0);

  await move(session);
  expect((await tellAll()).reduce((sum, count) => sum + count, 0)).toBe(500 + SEATS);
  // People whose mail had already left get a second one.
  expect(await mailsOf("cohort-session-moved")).toEqual(each(SEATS, SEATS + sent));
  const starts = await onceSent(
    db.owner,
    async (sql) => sql`
      select count(*)::int as mails,
        extract(epoch from s.starts_at - (o.payload ->> 'startsAt')::timestamptz)::int / 3600 as behind,
        extract(epoch from s.starts_at - (o.payload ->> 'previousStartsAt')::timestamptz)::int / 3600 as moved
      from public.email_outbox o, public.cohort_sessions s where o.status = 'sent' group by 2, 3 order by 2, 3`,
  );
  expect([...starts]).toEqual([
    { mails: sent, behind: 0, moved: 1 },
    { mails: SEATS - sent, behind: 0, moved: 2 },
    { mails: sent, behind: 1, moved: 2 },
  ]);
});

test("When a session is cancelled halfway through an announcement, everyone is told once; if it was new, only people who knew of it", async () => {
  const session = await planSession(db.owner, cohortId, "3 days");
  await move(session);
  await tell();
  const sent = await sendSome();
  await cancel(session);
  await tellAll();
  expect(await mailsOf("cohort-session-moved")).toEqual(each(sent));
  expect(await mailsOf("cohort-session-cancelled")).toEqual(each(SEATS));

  await emptyOutbox();
  const added = await planSession(db.owner, cohortId, "3 days");
  await db.sql`select private.tell_of_session(s, 'added') from public.cohort_sessions s where s.id = ${added}`;
  await tell();
  const told = await sendSome();
  await cancel(added);
  await tellAll();
  expect(await mailsOf("cohort-session-cancelled")).toEqual(each(told));
});

test("Anyone refunded halfway is told nothing further, a new buyer gets the plan, and cancelling the cohort ends the announcement", async () => {
  const session = await planSession(db.owner, cohortId, "3 days");
  await move(session);
  await tell();
  await db.owner`update public.cohort_enrollments set status = 'refunded' where id in (
    select e.id from public.cohort_enrollments e
    where e.cohort_id = ${cohortId} and not exists (select from public.email_outbox o where o.person = e.id) limit 700)`;
  await finalise(db.sql, await newUnpaidOrder(db.owner, cohortId));
  expect(await tell()).toBe(SEATS - 1_000 - 700);
  expect(await mailsOf("cohort-plan")).toEqual(each(1));
  await move(session);
  const cancelled = await cancelCohort(db.sql, await newOperator(db.owner), cohortId);
  expect(cancelled).toMatchObject({ status: "done", told: SEATS - 700 + 1 });
  await tellAll();
  for (const template of ["cohort-session-moved", "cohort-session-cancelled", "cohort-plan"])
    expect(await mailsOf(template)).toEqual(each(0));
  expect(await mailsOf("cohort-cancelled")).toEqual(each(SEATS - 700 + 1));
});

test.each(["cohort-plan", "cohort-post", "cohort-recording"])(
  "A notice of a %s goes to each seat once, by the thousand, even through a crash and with several senders at once",
  async (kind) => {
    const session = await planSession(db.owner, cohortId, "3 days");
    await db.owner`update public.cohort_sessions set recording_url = 'https://files.example.com/secret'`;
    const about = { "cohort-plan": cohortId, "cohort-recording": session }[kind] ?? (await newPost());
    const begin = () => giveNotice(db.sql, kind, cohortId, about);
    await begin();
    expect(await tell()).toBe(1_000);
    expect(await mailsOf(kind)).toEqual(each(1_000));
    // A session moved now shows its new time in the plan that some are still waiting for.
    if (kind === "cohort-plan") await move(session);
    const dying = await db.sql.reserve();
    await dying`begin`;
    await dying`select public.tell()`;
    await dying`rollback`;
    dying.release();
    const isTold = async () =>
      (await db.owner`select from public.notices where kind = ${kind} and ended_at is null`).length === 0;
    const pieces = await Promise.all([tell(), tell(), tell(), tell()]);
    if (kind !== "cohort-plan") expect(pieces.toSorted((one, other) => other - one)).toEqual([1_000, 500, 0, 0]);
    await tellAll();
    expect(await isTold()).toBe(true);
    expect(await mailsOf(kind)).toEqual(each(SEATS));
    expect(await mailsOf("cohort-session-moved")).toEqual(each(0));
    await begin();
    await tellAll();
    expect(await mailsOf(kind)).toEqual(each(SEATS));
  },
);

test("A post corrected half way reaches everyone as it is now, and a removed one reaches no one else", async () => {
  const id = await newPost();
  await post(id);
  await tell();
  const sent = await sendSome();
  await db.owner`update public.cohort_posts set body = 'Again', corrected_at = now(), sequence = 1 where id = ${id}`;
  await post(id);
  await tellAll();
  // Only people who had read it get it again, as a correction.
  expect(await mailsOf("cohort-post")).toEqual(each(SEATS, SEATS + sent));
  const said = await onceSent(
    db.owner,
    async (sql) => sql`
      select payload ->> 'body' as body, (payload ->> 'isCorrected')::boolean as "isCorrected", count(*)::int as mails
      from public.email_outbox where status = 'sent' group by 1, 2 order by 1, 2`,
  );
  expect([...said]).toEqual([
    { body: "Again", isCorrected: false, mails: SEATS - sent },
    { body: "Again", isCorrected: true, mails: sent },
    { body: "Welcome", isCorrected: false, mails: sent },
  ]);

  const other = await newPost();
  await post(other);
  await tell();
  await db.owner`delete from public.cohort_posts where id in (${id}, ${other})`;
  await tellAll();
  expect(await mailsOf("cohort-post")).toEqual(each(sent));
});
