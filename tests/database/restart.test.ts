// @module-tag long
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import { finalise, newCohort, newOrder, newUsers, type Order } from "./support/orders";
import { newRun, register } from "./support/runs";
import { migrateNewDatabase, type Server, startServer } from "@/tests/fixtures/postgres";

const REGISTRATIONS = 60;
const PAYMENTS = 12;

let home: string;
let server: Server;
let owner: Sql;
let sql: Sql;

/** A separate server that confirms a commit only once it's on the disk, as a hosted one does. */
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "restart-"));
  server = await startServer(home, { synchronous_commit: "on", fsync: "on" });
  await migrateNewDatabase(server.url);
  const url = `${server.url}/migrated`;
  // Otherwise the client would ask each new connection for its array types in a promise that no one awaits, and a crash
  // would reject it.
  const options = { fetch_types: false, onnotice: () => {} };
  owner = postgres(url, { ...options, max: 2 });
  await owner.unsafe("grant service_role to current_user");
  // Otherwise, while the server is away, its clients would wait longer each time, up to 20 s.
  const backoff = () => 0.1;
  sql = postgres(url, { ...options, max: 20, backoff, connection: { role: "service_role" } });
});
afterAll(async () => {
  await Promise.all([sql?.end({ timeout: 1 }), owner?.end({ timeout: 1 })]);
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

test("Two crashes of PostgreSQL under load lose nothing that was answered, and everything else can be repeated", async () => {
  const runId = await newRun(owner, "3 days");
  const cohort = await newCohort(owner, 2 * PAYMENTS);
  for (const crashAfter of [10, 40]) {
    const emails = Array.from({ length: REGISTRATIONS }, (_, index) => `person${crashAfter}-${index}@example.com`);
    const buyers = await newUsers(owner, PAYMENTS);
    const orders: Order[] = [];
    for (const buyer of buyers) orders.push(await newOrder(owner, cohort, buyer));
    let answers = 0;
    let crash: Promise<void> | undefined;
    const isAnswered = async (asked: Promise<string | undefined>) => {
      const answer = await asked.catch(() => undefined);
      answers += 1;
      if (answers === crashAfter) crash = server.crash();
      return answer !== undefined;
    };
    const registered = emails.map((email) => isAnswered(register(sql, runId, email)));
    const paid = orders.map((order) => isAnswered(finalise(sql, order)));
    // The next connection waits for the server to be back.
    await expect.poll(() => crash !== undefined).toBe(true);
    await crash;
    await server.startAgain();
    const told = await Promise.all([...registered, ...paid]);

    const kept = await owner<{ email: string }[]>`
      select "Email Address" as email from public.workshop_signups where "Email Address" in ${owner(emails)}`;
    const keptEmails = new Set(kept.map(({ email }) => email));
    expect(emails.filter((email, index) => told[index] && !keptEmails.has(email))).toEqual([]);
    const seats = await owner<{ id: string }[]>`
      select user_id as id from public.cohort_enrollments where user_id in ${owner(buyers)}`;
    const seated = new Set(seats.map(({ id }) => id));
    expect(buyers.filter((id, index) => told[REGISTRATIONS + index] && !seated.has(id))).toEqual([]);

    // A connection from before the crash may still report it.
    const repeated = async (ask: () => Promise<string | undefined>) =>
      expect.poll(async () => ask().catch(() => undefined)).toBeDefined();
    await Promise.all([
      ...emails.map(async (email) => repeated(async () => register(sql, runId, email))),
      ...orders.map(async (order) => repeated(async () => finalise(sql, order))),
    ]);
  }
  const [all] = await owner`
    select
      (select count(*)::int from public.workshop_signups) as registrations,
      (select count(distinct "Email Address")::int from public.workshop_signups) as people,
      (select count(*)::int from public.cohort_enrollments) as seats,
      (select count(*)::int from public.email_outbox where template = 'session-confirmation') as confirmations,
      (select count(*)::int from public.email_outbox where payload ? 'orderId') as receipts`;
  const both = 2 * REGISTRATIONS;
  expect(all).toMatchObject({ registrations: both, people: both, seats: 2 * PAYMENTS, receipts: 2 * PAYMENTS });
  // A visitor who registers again because no answer came gets at most one more confirmation.
  expect(all?.confirmations).toBeGreaterThanOrEqual(both);
});
