import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";
import { valuesOf } from "./support/rows";
import { claimMails, newRegistrations, newRun } from "./support/runs";
import { sendAll, tellAll } from "./support/told";

const db = testDatabase("outbox_heads", 40);

const TEMPLATES = ["waitlist-joined", "news", "account-exists", "application-received"];

/** Queues mails about one subject in one statement. */
const write = (subject: string, templates: readonly string[], sql = db.sql) => sql`
  insert into public.email_outbox (template, recipient, payload, person)
  select template, 'ada@example.com', '{}', ${subject} from unnest(${templates}::text[]) template`;

type Claimed = { id: string; subject: string; attempts: number };
const claim = async (isBatchFirst: boolean) => {
  const mails = await db.sql<{ id: string; attempts: number }[]>`
    select id, attempts from public.claim_outbox(5, 120, 4, ${isBatchFirst})`;
  return db.sql<Claimed[]>`
    select id, person as subject, attempts from public.email_outbox
    where id = any (${mails.map(({ id }) => id)}::uuid[]) order by position`;
};
const idsOf = (mails: readonly Claimed[]) => mails.map(({ id }) => id);

/** What may happen to claimed mails. */
const outcomes: ((mails: readonly Claimed[]) => Promise<unknown>)[] = [
  async (mails) => db.sql`select public.mark_outbox_sent(${idsOf(mails)}::uuid[], ${idsOf(mails)}::text[])`,
  async (mails) => db.sql`select public.end_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 'failed', 'x')`,
  async (mails) =>
    db.sql`select public.end_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 'skipped', 'x')`,
  async (mails) => db.sql`
    select public.retry_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 'x', true, true)`,
  async (mails) => db.sql`select public.defer_outbox(${idsOf(mails)}::uuid[], ${mails[0]?.attempts ?? 0}, 1, 'x')`,
];

/** Claims and sends due mails until none are left, and returns the subjects of each claim. */
async function drain(): Promise<string[][]> {
  const claims: string[][] = [];
  for (let mails = await claim(true); mails.length > 0; mails = await claim(true)) {
    claims.push(mails.map(({ subject }) => subject));
    await outcomes[0]?.(mails);
  }
  return claims;
}

race("When mails are written, claimed, settled and taken back at once, none is left behind", 50, async (round) => {
  await db.owner`truncate public.email_outbox cascade`;
  const subjects = Array.from({ length: 6 }, () => randomUUID());
  for (const subject of subjects) await write(subject, TEMPLATES.slice(0, 2));
  await Promise.all([
    ...subjects.map((subject) => write(subject, TEMPLATES)),
    ...subjects.map(async (subject) =>
      db.sql.begin(async (sql) => {
        await write(subject, ["account-exists"], sql as unknown as typeof db.sql);
        await write(subject, ["news"], sql as unknown as typeof db.sql);
      }),
    ),
    ...Array.from({ length: 10 }, async (_, index) => {
      const mails = await claim(index % 2 === 0);
      if (mails.length > 0) await outcomes[(index + round) % outcomes.length]?.(mails);
    }),
    ...subjects.slice(0, 3).map(
      (subject) => db.sql`
        update public.email_outbox set status = 'skipped', last_error = 'x' where id in (
          select id from public.email_outbox
          where person = ${subject} and status = 'pending' and handover = 'none' for update skip locked)`,
    ),
    ...subjects.map((subject) => write(subject, TEMPLATES.toReversed())),
  ]);
  await db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
  // Each claim has at most one mail of a subject.
  for (const claimed of await drain()) expect(new Set(claimed).size).toBe(claimed.length);
  expect(await db.owner`select id, waits from public.email_outbox where status = 'pending'`).toEqual([]);
});

test("A mail waits for the earlier ones with its subject, and goes when the last of them has left", async () => {
  await db.owner`truncate public.email_outbox cascade`;
  const subject = randomUUID();
  await write(subject, TEMPLATES);
  const due = () =>
    valuesOf(db.owner`
      select template from public.email_outbox where status = 'pending' and not waits order by position`);
  expect(await due()).toEqual(["waitlist-joined"]);
  // First the end of one in the middle.
  await db.owner`update public.email_outbox set status = 'skipped' where template = 'news'`;
  expect(await due()).toEqual(["waitlist-joined"]);
  await db.owner`update public.email_outbox set status = 'failed' where template = 'waitlist-joined'`;
  expect(await due()).toEqual(["account-exists"]);
  await write(subject, ["news"]);
  await db.owner`update public.email_outbox set status = 'skipped' where template in ('account-exists', 'application-received')`;
  expect(await due()).toEqual(["news"]);
  // A mail that was skipped while it waited, and is put back by hand, isn't left behind.
  await write(subject, ["account-exists"]);
  await db.owner`update public.email_outbox set status = 'skipped' where status = 'pending'`;
  await db.owner`update public.email_outbox set status = 'pending' where template = 'account-exists'`;
  await drain();
  expect(await db.owner`select id from public.email_outbox where status = 'pending'`).toEqual([]);
});

test("People whose confirmation leaves before they are told of a move get the new start in it, and no other mail", async () => {
  await db.owner`truncate public.email_outbox cascade`;
  const run = await newRun(db.owner, "3 days");
  await newRegistrations(db.owner, run, 1_200);
  // The people told last are claimed first.
  await db.owner`
    insert into public.email_outbox (template, about, recipient, person)
    select 'session-confirmation', run_id::text, "Email Address", id from public.workshop_signups order by id desc`;
  await db.sql`
    select private.reschedule_session(id, starts_at + interval '1 hour', ends_at + interval '1 hour', null)
    from public.session_runs where id = ${run}`;
  const claimed = await claimMails(db.sql);
  expect(claimed).toHaveLength(5);
  const said = await db.owner`
    select (o.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent"
    from public.email_outbox o, public.session_runs r
    where o.id in ${db.owner(claimed.map(({ id }) => String(id)))}`;
  expect(said).toEqual(claimed.map(() => ({ isCurrent: true })));
  expect(await tellAll(db.sql)).toEqual([1_000, 200]);
  await db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
  expect(await sendAll(db.sql)).toBe(1_200);
  expect(
    await db.owner`select id from public.email_outbox where template = 'session-moved' and status <> 'skipped'`,
  ).toEqual([]);
});
