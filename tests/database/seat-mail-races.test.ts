import { beforeEach, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { finalise, newOrder, newRefundId, newUsers, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { asPerson } from "./support/room";
import { giveNotice, moveSession, newClass, planMails, planSession, remind, seatMails } from "./support/seat-mails";
import { onceSent } from "./support/told";

const db = testDatabase("seat_mail_races", 40);
beforeEach(() => db.owner`delete from public.email_outbox`);
beforeEach(() => db.owner`delete from public.notices`);
beforeEach(() => db.owner`delete from public.cohort_sessions`);

const refund = (order: Parameters<typeof recordRefund>[1]) => recordRefund(db.sql, order, { id: newRefundId() });
const claim = () => db.sql`select id from public.claim_outbox(5, 60)`;

race(
  "Two schedulers and a move at once leave everyone one reminder of each start, after its announcement",
  50,
  async () => {
    const { cohortId } = await newClass(db.owner, db.sql, 10);
    await db.owner`delete from public.email_outbox`;
    await db.owner`delete from public.cohort_sessions`;
    const session = await planSession(db.owner, cohortId, "22 hours");
    await Promise.all([remind(db.sql), moveSession(db.sql, session), remind(db.sql), claim(), claim()]);
    await remind(db.sql);
    // The senders are gone.
    await db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
    const counts = await onceSent(
      db.owner,
      async (sql) => sql`
        select count(distinct o.person) filter (where o.template = 'cohort-session-moved')::int as moved,
          count(*) filter (where o.template = 'cohort-session-reminder' and (o.payload ->> 'startsAt')::timestamptz = s.starts_at)::int as reminded,
          count(*) filter (where o.attempts = 1 and (o.payload ->> 'startsAt')::timestamptz <> s.starts_at)::int as wrong
        from public.email_outbox o, public.cohort_sessions s where o.status = 'sent'`,
    );
    expect(counts).toEqual([{ moved: 10, reminded: 10, wrong: 0 }]);
  },
);

race("People refunded while reminders, moves and posts are queued have none left unsent", 50, async () => {
  await db.owner`delete from public.cohort_sessions`;
  const { cohortId, orders } = await newClass(db.owner, db.sql, 6);
  const session = await planSession(db.owner, cohortId, "22 hours");
  const [post] = await db.owner<{ id: string }[]>`
    insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome') returning id`;
  await Promise.all([
    remind(db.sql),
    ...orders.slice(0, 2).map(refund),
    moveSession(db.sql, session),
    ...orders.slice(2, 4).map(refund),
    giveNotice(db.sql, "cohort-post", cohortId, post?.id ?? ""),
    remind(db.sql),
    claim(),
    claim(),
  ]);
  await remind(db.sql);
  const gone = new Set(orders.slice(0, 4).map(({ userId }) => userId));
  const late = await db.owner`
    select 1 as one from public.email_outbox o
    cross join lateral private.mail_now(o) says
    join public.cohort_enrollments e on e.id = o.person
    where e.user_id in ${db.owner([...gone])} and o.status = 'pending' and o.handover = 'none'
      and says.refusal is null`;
  expect(late).toEqual([]);
  expect(
    await db.owner`select 1 as one from public.cohort_enrollments
    where cohort_id = ${cohortId} and status = 'refunded'`,
  ).toHaveLength(4);
});

race("People who buy while sessions are planned and moved get one plan, and know the final start", 50, async () => {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  const orders = await Promise.all((await newUsers(db.owner, 4)).map((user) => newOrder(db.owner, cohortId, user)));
  await Promise.all([
    ...orders.slice(0, 2).map((order) => finalise(db.sql, order)),
    planSession(db.owner, cohortId, "3 days").then(async (session) => {
      await Promise.all([planMails(db.sql, cohortId), planMails(db.sql, cohortId), moveSession(db.sql, session)]);
    }),
    ...orders.slice(2).map((order) => finalise(db.sql, order)),
  ]);
  await planMails(db.sql, cohortId);
  const [session] = await db.owner`
    select to_jsonb(starts_at) as at, sequence from public.cohort_sessions where cohort_id = ${cohortId}`;
  const mails = (await seatMails(db.owner)).filter(({ payload }) => payload["cohortId"] === cohortId);
  const plans = mails.filter(({ template }) => template === "cohort-plan");
  expect(new Set(plans.map(({ userId }) => userId)).size).toBe(6);
  expect(plans).toHaveLength(6);
  const told = new Set(
    mails
      .filter(({ payload }) => JSON.stringify(payload).includes(String(session?.["at"])))
      .map(({ userId }) => userId),
  );
  expect([told.size, session?.["sequence"]]).toEqual([6, 1]);
});

test("A seat's key only goes to the learner's present address, even in mails that waited or may have left", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 3);
  const [moved, renewed] = orders.map(({ userId }) => userId) as [string, string];
  await planSession(db.owner, cohortId, "23 hours");
  await remind(db.sql);
  await planMails(db.sql, cohortId);
  // The batch of reminders may have gone to the provider.
  const [first, ...others] = await db.sql<{ batch: string }[]>`
    select batch_id as batch from public.claim_outbox(10, 0, 4, true)`;
  expect(others).toHaveLength(2);
  const [old] = await db.owner<{ key: string }[]>`
    select access_token as key from public.cohort_enrollments where user_id = ${renewed}`;
  await db.owner`update auth.users set email = id || '@new.example.com' where id in (${moved}, ${renewed})`;
  await asPerson(db.owner, renewed, (sql) => sql`select public.renew_access_token(${cohortId})`);

  type Claimed = {
    id: string;
    recipient: string;
    payload: { enrolmentId: string; accessToken: string };
    batch: string | null;
  };
  const claimAs = (isBatch: boolean) => db.sql<Claimed[]>`
    select id, recipient, payload, batch_id as batch from public.claim_outbox(10, 60, 4, ${isBatch})`;
  const reminders = await claimAs(true);
  const ids = reminders.map(({ id }) => id);
  await db.sql`select public.mark_outbox_sent(${ids}::uuid[], ${ids}::text[])`;
  const claimed = [...reminders, ...(await claimAs(false))];
  expect(claimed).toHaveLength(6);
  for (const { recipient, payload } of claimed) {
    const [seat] = await db.owner<{ email: string; key: string }[]>`
      select u.email, e.access_token as key from public.cohort_enrollments e join auth.users u on u.id = e.user_id
      where e.id = ${payload.enrolmentId}`;
    expect([recipient, payload.accessToken]).toEqual([seat?.email, seat?.key]);
  }
  expect(JSON.stringify(claimed)).not.toContain(old?.key);
  // A different text needs a different key at the provider.
  const batches = new Set(claimed.map(({ batch }) => batch));
  expect([batches.size, batches.has(first?.batch ?? "")]).toEqual([2, false]);
});
