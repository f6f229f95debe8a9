// @module-tag long
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";

import { type Backend, startBackend } from "../../sandbox/backend.ts";
import { keys } from "../../sandbox/keys.ts";
import { freePort } from "../../sandbox/launcher/ports.ts";
import { type Buyer, newBuyer } from "../integration/payments/buyer";
import { GET as outboxRoute } from "@/app/api/cron/outbox/route";
import { GET as sweepRoute } from "@/app/api/cron/payments/route";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { POST as postVerify } from "@/app/api/payments/verify/route";
import { environment } from "@/tests/fixtures/environment";
import { stubBackend, stubEnvironment } from "@/tests/fixtures/stub-environment";

const server = inject("postgresUrl");
const databaseUrl = `${server}/drill`;
let admin: Sql;
let dir: string;
let port: number;
let backend: Backend;

/** The stand-ins on the database. Razorpay's books and the mailbox are kept outside it, like the real ones. */
const open = async () => {
  backend = await startBackend({ port, dir, siteUrl: environment.SITE_URL, databaseUrl });
};

beforeAll(async () => {
  admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe("create database drill template migrated");
  dir = await mkdtemp(path.join(tmpdir(), "drill-"));
  port = await freePort();
  await open();
  stubBackend(backend);
  stubEnvironment({ RAZORPAY_KEY_ID: keys.razorpayKeyId, RAZORPAY_KEY_SECRET: keys.razorpayKeySecret });
});
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterAll(async () => {
  await backend.stop();
  await admin.unsafe("drop database if exists drill");
  await admin.unsafe("drop database if exists backup");
  await admin.end();
  await rm(dir, { recursive: true, force: true });
});

/** Runs statements while no one is connected: otherwise a database can't be copied or renamed. */
async function whileClosed(statements: string[]): Promise<void> {
  await backend.stop();
  for (const statement of statements) await admin.unsafe(statement);
  await open();
}

const post = (place: string, body: unknown) =>
  new Request(`${environment.SITE_URL}/api/payments/${place}`, {
    method: "POST",
    headers: { origin: environment.SITE_URL, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

type Paid = { razorpay_order_id: string; razorpay_payment_id: string };

/** Buys a seat as the browser does; Razorpay keeps the payment, whatever happens to the database. */
async function buy(buyer: Buyer): Promise<Paid> {
  buyer.enter();
  const opened = await postOrder(post("order", { cohortId: "1" }));
  expect(opened.status).toBe(200);
  const { id } = (await opened.json()) as { id: string };
  const body = JSON.stringify({ key: keys.razorpayKeyId, order_id: id, outcome: "captured" });
  const paid = (await (await fetch(`${backend.url}/razorpay/checkout/pay`, { method: "POST", body })).json()) as Paid;
  expect((await postVerify(post("verify", paid))).status).toBe(200);
  return paid;
}

const scheduled = (job: string) =>
  new Request(`${environment.SITE_URL}/api/cron/${job}`, {
    headers: { authorization: `Bearer ${environment.CRON_SECRET}` },
  });

async function sendMails(): Promise<void> {
  expect((await outboxRoute(scheduled("outbox"))).status).toBe(200);
}

const OF_PAYMENTS = /^(Receipt|Refund|Refund sent): /;

/** The mails about payments, newest first. */
async function mailsTo({ email }: Buyer): Promise<(string | undefined)[]> {
  const mails = (await (await fetch(`${backend.url}/mailbox/messages`)).json()) as { to: string; subject: string }[];
  return mails
    .filter(({ to, subject }) => to.includes(email) && OF_PAYMENTS.test(subject))
    .map(({ subject }) => OF_PAYMENTS.exec(subject)?.[1]);
}

/** Runs the sweep as the guide says, until it finds nothing. */
async function sweep(): Promise<void> {
  const ask = async () => {
    const response = await sweepRoute(scheduled("payments"));
    const { orders } = (await response.json()) as { orders: Record<string, number> };
    return [response.status, orders.payments, orders.found, orders.asked];
  };
  await expect.poll(ask).toEqual([200, 0, 0, 0]);
}

/** The guide's statements, in order. */
async function restoreStatements(): Promise<string[]> {
  const guide = await readFile("docs/operate.md", "utf8");
  const [, section = ""] = /^## Restore$([^]*?)^## /m.exec(guide) ?? [];
  return [...section.matchAll(/```sql\n([^]*?)```/g)].map(([, statement = ""]) => statement);
}

const rows = async (query: string) => backend.sql(query, []);
const seats = async () =>
  rows("select user_id, payment_id, status from public.cohort_enrollments order by enrolled_at");

test("After a restore, the guide's steps bring back the seats and refunds since, and send no earlier mail again", async () => {
  const [holdBack = "", orderAgain = ""] = await restoreStatements();
  const [early, late] = [await newBuyer(backend), await newBuyer(backend)];
  const before = await buy(early);
  await whileClosed(["create database backup template drill"]);
  const lost = await buy(late);
  const refund = JSON.stringify({ webhooks: "off", refund: { payment: before.razorpay_payment_id } });
  await fetch(`${backend.url}/razorpay/_control`, { method: "POST", body: refund });
  await sendMails();
  expect(await seats()).toHaveLength(2);
  expect(await mailsTo(early)).toEqual(["Receipt"]);

  await whileClosed(["drop database drill", "alter database backup rename to drill"]);
  expect(await seats()).toMatchObject([{ user_id: early.id, status: "success" }]);
  expect(await rows("select 1 from public.email_outbox where status = 'pending'")).toHaveLength(1);
  await rows(holdBack);
  // Resend itself forgets after a day what it has sent.
  expect(await rows("select status from public.email_outbox")).toEqual([{ status: "skipped" }]);
  await sweep();
  expect(await rows("select payment_id, settled_as from public.unmatched_payments")).toEqual([
    { payment_id: lost.razorpay_payment_id, settled_as: null },
  ]);
  expect(await seats()).toMatchObject([{ user_id: early.id, status: "refunded" }]);

  const price = (await rows("select amount from public.payment_orders"))[0]?.amount;
  const filledIn = orderAgain
    .replaceAll("<cohort>", "1")
    .replace("<paise>", String(price))
    .replace("<order_…>", lost.razorpay_order_id)
    .replace("<address>", late.email);
  await rows(filledIn);
  await sweep();
  expect(await rows("select settled_as from public.unmatched_payments")).toEqual([{ settled_as: "recorded" }]);
  expect(await seats()).toMatchObject([
    { user_id: early.id, status: "refunded" },
    { user_id: late.id, payment_id: lost.razorpay_payment_id, status: "success" },
  ]);

  await sendMails();
  expect(await mailsTo(early)).toEqual(["Refund sent", "Refund", "Receipt"]);
  expect(await rows("select 1 from public.email_outbox where status = 'pending'")).toEqual([]);
});

/** The tables of the backup, with the columns of a dump, which leaves out generated ones. */
const dumped = `select format('%I.%I', c.table_schema, c.table_name) as name, string_agg(quote_ident(c.column_name), ', ') as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and (c.table_schema = 'public' or (c.table_schema, c.table_name) = ('auth', 'users'))
  group by 1`;

test("A backup's rows load into a database made by the migrations, once the guide's statement has emptied it", async () => {
  const guide = await readFile("docs/operate.md", "utf8");
  const [, empty = ""] = /```sql empty\n([^]*?)```/.exec(guide) ?? [];
  await admin.unsafe("create database loaded template migrated");
  const [from, to] = ["drill", "loaded"].map((name) => postgres(`${server}/${name}`, { max: 1, onnotice: () => {} }));
  if (!from || !to) throw new Error("Two databases are needed.");
  try {
    const tables = (await from.unsafe(dumped)) as unknown as { name: string; columns: string }[];
    await to.unsafe(empty);
    for (const { name, columns } of tables) {
      const out = await from.unsafe(`copy (select ${columns} from ${name}) to stdout`).readable();
      await pipeline(out, await to.unsafe(`copy ${name} (${columns}) from stdin`).writable());
    }
    const sizes = tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
      .join(" union all ");
    const loaded = await to.unsafe(`${sizes} order by 1`);
    expect([...loaded]).toEqual([...(await from.unsafe(`${sizes} order by 1`))]);
    expect(loaded.filter(({ rows: count }) => Number(count) > 0).length).toBeGreaterThan(8);
  } finally {
    await Promise.all([from.end(), to.end()]);
    await admin.unsafe("drop database loaded");
  }
});
