// @module-tag long
import { beforeEach, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { rowsRead, valueOf } from "./support/rows";
import { cancel, cancelRun, moveRun, newRegistrations, newRun, remind } from "./support/runs";
import { onceSent, tellAll } from "./support/told";

const db = testDatabase("growth");
beforeEach(
  () => db.owner`truncate public.workshop_signups, public.session_runs, public.notices, public.email_outbox cascade`,
);

type Claimed = { id: string; template: string; recipient: string; attempts: number; batch_id: string | null };
const claim = (isBatchFirst = true) =>
  db.sql<Claimed[]>`
    select id, template, recipient, attempts, batch_id from public.claim_outbox(5, 120, 4, ${isBatchFirst})`;
const idsOf = (mails: readonly Claimed[]) => mails.map(({ id }) => id);

/** Queues mails without a subject: changes by default, which are sent one by one. */
const queue = (count: number, { template = "session-moved", to = "person", sendBefore = "" } = {}) => db.owner`
  insert into public.email_outbox (template, recipient, payload, send_before)
  select ${template}, ${to} || n || '@example.com', '{}', now() + nullif(${sendBefore}, '')::interval
  from generate_series(1, ${count}::integer) n`;

const expireLeases = () => db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;

/** How many mails of a template there are, and to how many people, without those that were taken back. */
const mailsOf = async (template: string) => {
  const [row] = await db.owner<{ mails: number; people: number }[]>`
    select count(*)::integer as mails, count(distinct person)::integer as people
    from public.email_outbox where template = ${template} and status <> 'skipped'`;
  return row;
};

const tell = () => valueOf<number>(db.sql`select public.tell() as told`);

test("With 100,000 mails waiting, a claim reads only a window of an index", async () => {
  await queue(60_000);
  await queue(40_000, { template: "session-reminder", sendBefore: "1 hour" });
  await db.owner`analyze public.email_outbox`;
  for (const isBatchFirst of [true, false]) {
    const read = await rowsRead(
      db.owner,
      "email_outbox",
      (sql) => sql`select id from public.claim_outbox(5, 120, 4, ${isBatchFirst})`,
    );
    expect(read.whole).toBe(0);
    expect(read.byIndex).toBeLessThan(3_000);
  }
});

test("Mails sent alone and mails sent together take turns, each by the earliest deadline", async () => {
  await queue(20);
  await queue(3, { template: "session-message", to: "told" });
  await queue(3, { template: "session-reminder", to: "late", sendBefore: "2 hours" });
  await queue(3, { template: "session-reminder", to: "soon", sendBefore: "1 hour" });
  const batches: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await claim(false)).map(({ template }) => template)).toEqual(Array(5).fill("session-moved"));
    batches.push(...(await claim()).map(({ recipient }) => recipient.replace(/\d.*/, "")));
  }
  expect(batches).toEqual(["soon", "late", "told"].flatMap((name) => [name, name, name]));
  // If one kind has none left, the other continues.
  expect(await claim()).toHaveLength(5);
});

test("Mails that wait for earlier ones don't hold up a claim", async () => {
  const run = await newRun(db.owner, "3 days");
  await newRegistrations(db.owner, run, 1_000);
  await db.owner`
    insert into public.email_outbox (template, recipient, payload, person)
    select template, "Email Address", '{}', id
    from public.workshop_signups cross join unnest(array['session-moved', 'session-message']) template`;
  await queue(1, { template: "session-message", to: "free" });
  const mails = await claim();
  expect(mails.map(({ recipient }) => recipient)).toEqual(["free1@example.com"]);
  expect(await claim()).toHaveLength(5);
  await db.owner`analyze public.email_outbox`;
  const read = await rowsRead(db.owner, "email_outbox", (sql) => sql`select id from public.claim_outbox(5, 120)`);
  expect(read.byIndex).toBeLessThan(3_000);
});

test("Mails behind thousands that wait for others are claimed at once", async () => {
  await newRegistrations(db.owner, await newRun(db.owner, "3 days"), 3_500);
  await db.owner`
    insert into public.email_outbox (template, recipient, payload, person)
    select template, "Email Address", '{}', id
    from public.workshop_signups cross join unnest(array['account-exists', 'session-message']) template`;
  await queue(1, { template: "session-message", to: "free" });
  await db.owner`update public.email_outbox set next_attempt_at = now() + interval '2 minutes' where template = 'account-exists'`;
  await db.owner`analyze public.email_outbox`;
  const read = await rowsRead(db.owner, "email_outbox", async (sql) => {
    expect(await sql`select recipient from public.claim_outbox(5, 120)`).toEqual([{ recipient: "free1@example.com" }]);
  });
  expect(read.byIndex).toBeLessThan(3_600);
});

test("Right after mails were written that the statistics don't know of, a claim still looks each up by its person", async () => {
  await queue(5_000);
  await db.owner`update public.email_outbox set status = 'sent', sent_at = now()`;
  await db.owner`analyze public.email_outbox`;
  await newRegistrations(db.owner, await newRun(db.owner, "3 days"), 2_500);
  await db.owner`
    insert into public.email_outbox (template, recipient, payload, person)
    select 'session-message', "Email Address", '{}', id from public.workshop_signups`;
  const read = await rowsRead(db.owner, "email_outbox", (sql) => sql`select id from public.claim_outbox(5, 120)`);
  expect(read.whole + read.byIndex).toBeLessThan(3_000);
});

test("A large run is told of a change by the thousand, each person once and only of the last state", async () => {
  const run = await newRun(db.owner, "23 hours 30 minutes");
  await newRegistrations(db.owner, run, 2_500);
  expect(await remind(db.sql)).toBe(2_500);
  const move = () => db.sql`
    select private.reschedule_session(id, starts_at + interval '1 hour', ends_at + interval '1 hour', null)
    from public.session_runs where id = ${run}`;
  await move();
  expect([await tell(), await tell()]).toEqual([1_000, 1_000]);
  // People who haven't been told yet get no mail with the old time.
  const claimed = await claim();
  expect(new Set(claimed.map(({ template }) => template))).toEqual(new Set(["session-moved"]));
  await move();
  expect(await tellAll(db.sql)).toEqual([500, 1_000, 1_000, 500]);

  // Mails that were being sent are followed by a second one.
  expect(await mailsOf("session-moved")).toEqual({ mails: 2_500 + claimed.length, people: 2_500 });
  await expireLeases();
  const wrong = await onceSent(
    db.owner,
    async (sql) => sql`
      select 1 as wrong
      from public.workshop_signups s
      join public.session_runs r on r.id = s.run_id
      join public.email_outbox o on o.person = s.id and o.template <> 'session-cancelled' and o.status = 'sent' and o.attempts = 1
      where (o.payload ->> 'startsAt')::timestamptz <> r.starts_at
        or (o.payload ->> 'sequence')::integer <> s.calendar_sequence + r.sequence
        or o.template <> 'session-moved'
        or exists (select from public.notices where ended_at is null)
        or (o.payload ->> 'previousStartsAt')::timestamptz not in (r.starts_at - interval '2 hours', r.starts_at - interval '1 hour')`,
  );
  expect(wrong).toEqual([]);

  await cancelRun(db.sql, run);
  const left = await onceSent(
    db.owner,
    async (sql) => sql`
      select template, count(*)::integer as mails, count(distinct person)::integer as people
      from public.email_outbox where status = 'sent' group by 1 order by 1`,
  );
  expect([...left]).toEqual([
    { template: "session-cancelled", mails: 2_500, people: 2_500 },
    { template: "session-moved", mails: claimed.length, people: claimed.length },
  ]);
});

test("The reminders of a large run are queued by the thousand, each once", async () => {
  await newRegistrations(db.owner, await newRun(db.owner, "23 hours"), 2_500);
  for (const piece of [1_000, 1_000, 500, 0]) expect(await tell()).toBe(piece);
  expect(await mailsOf("session-reminder")).toEqual({ mails: 2_500, people: 2_500 });
});

const retry = (mails: readonly Claimed[], isRefused: boolean) => db.sql`
  select public.retry_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 'x', false, ${isRefused})`;
const defer = (mails: readonly Claimed[]) => db.sql`
  select public.defer_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 30, 'x')`;
/** Lets the lease or the wait end, and claims again. */
const claimAgain = async () => {
  await expireLeases();
  return claim();
};

/** The outcome of a claimed mail, and whether the provider certainly doesn't have it. */
const outcomes: [string, (mails: readonly Claimed[]) => Promise<unknown>, boolean][] = [
  ["was refused", async (mails) => retry(mails, true), true],
  [
    "was refused twice",
    async (mails) => {
      await retry(mails, true);
      await retry(await claimAgain(), true);
    },
    true,
  ],
  ["the provider didn't look at", async (mails) => defer(mails), true],
  ["got no answer", async (mails) => retry(mails, false), false],
  [
    "got no answer, and then was refused",
    async (mails) => {
      await retry(mails, false);
      await retry(await claimAgain(), true);
    },
    false,
  ],
  [
    "got no answer, and then the provider didn't look at",
    async (mails) => {
      await retry(mails, false);
      await defer(await claimAgain());
    },
    false,
  ],
  ["is being sent", async () => {}, false],
  ["a crashed sender was sending", async () => expireLeases(), false],
  ["a crashed sender was sending, and then was refused", async () => retry(await claimAgain(), true), false],
];

test.each(outcomes)(
  "Only mails that the provider certainly doesn't have are taken back or read again: one that %s",
  async (_what, settle, isUnsent) => {
    for (const change of ["cancel", "move"]) {
      await db.owner`truncate public.workshop_signups, public.session_runs, public.notices, public.email_outbox cascade`;
      const run = await newRun(db.owner, "23 hours 30 minutes");
      const people = await newRegistrations(db.owner, run, 2);
      await remind(db.sql);
      await db.owner`update public.email_outbox set template = 'session-confirmation', topic = 'state', goes_in_batch = false where ${change === "move"}`;
      await settle(await claim());
      await (change === "move" ? moveRun(db.sql, run) : Promise.all(people.map(({ token }) => cancel(db.sql, token))));
      const rows = await db.owner`
        select says.refusal, (says.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent"
        from public.email_outbox o cross join lateral private.mail_now(o) says, public.session_runs r
        where o.template in ('session-reminder', 'session-confirmation')`;
      const left = { refusal: null, isCurrent: change === "cancel" };
      const changed = { refusal: change === "move" ? null : "registration_cancelled", isCurrent: true };
      expect(rows, change).toEqual([0, 1].map(() => (isUnsent ? changed : left)));
      expect(await mailsOf("session-moved")).toEqual(
        change === "move" && !isUnsent ? { mails: 2, people: 2 } : { mails: 0, people: 0 },
      );
    }
  },
);

test("Looking for photos without an account reads each account once", async () => {
  const accounts = 2_000;
  const ids = await newUsers(db.owner, accounts);
  await db.owner`
    update auth.users set raw_user_meta_data = jsonb_build_object('saved_avatar_url', 'https://files.example.com/' || id || '-1.webp')
    where id = any (${ids}::uuid[])`;
  await db.owner`
    insert into storage.objects (bucket_id, name, created_at)
    select 'avatars', id || '-1.webp', now() - interval '2 hours' from unnest(${ids}::uuid[]) id
    union all select 'avatars', name, now() - interval '2 hours' from unnest(array['no-account.webp', gen_random_uuid() || '-1.webp']) name`;
  await db.owner`analyze`;
  const read = await rowsRead(db.owner, "auth.users", async (sql) => {
    expect(await sql`select public.list_expired_files('avatars', 100) as name`).toHaveLength(2);
  });
  const [known] = await db.owner<{ accounts: number }[]>`select count(*)::integer as accounts from auth.users`;
  expect(read.whole + read.byIndex).toBeLessThanOrEqual(known?.accounts ?? 0);
});
