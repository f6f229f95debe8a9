// @module-tag long
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { expect, inject, test } from "vitest";

import { type Buyer, newBuyer } from "../integration/payments/buyer";
import { Drill, restoreStatements, scheduled } from "./support/drill";
import { GET as sweepRoute } from "@/app/api/cron/payments/route";

const drill = new Drill("drill");

const OF_PAYMENTS = /^(Receipt|Refund|Refund sent): /;

/** The mails about payments, newest first. */
async function mailsTo({ email }: Buyer): Promise<(string | undefined)[]> {
  const mails = await drill.mailbox();
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

const rows = async (query: string) => drill.backend.sql(query, []);
const seats = async () =>
  rows("select user_id, payment_id, status from public.cohort_enrollments order by enrolled_at");

test("After a restore, the guide's steps bring back the seats and refunds since, and send no earlier mail again", async () => {
  const [holdBack = "", orderAgain = ""] = await restoreStatements();
  const [early, late] = [await newBuyer(drill.backend), await newBuyer(drill.backend)];
  const before = await drill.buy(early);
  await drill.backup();
  const lost = await drill.buy(late);
  const refund = JSON.stringify({ webhooks: "off", refund: { payment: before.razorpay_payment_id } });
  await fetch(`${drill.backend.url}/razorpay/_control`, { method: "POST", body: refund });
  await drill.sendMails();
  expect(await seats()).toHaveLength(2);
  expect(await mailsTo(early)).toEqual(["Receipt"]);

  await drill.restore();
  expect(await seats()).toMatchObject([{ user_id: early.id, status: "success" }]);
  expect(await rows("select 1 from public.email_outbox where status = 'pending'")).toHaveLength(1);
  await drill.asOwner(holdBack);
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

  await drill.sendMails();
  expect(await mailsTo(early)).toEqual(["Refund sent", "Refund", "Receipt"]);
  expect(await rows("select 1 from public.email_outbox where status = 'pending'")).toEqual([]);
});

/** The tables of the backup, with the columns of a dump, which leaves out generated ones. */
const dumped = `select format('%I.%I', c.table_schema, c.table_name) as name, string_agg(quote_ident(c.column_name), ', ') as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and (c.table_schema in ('public', 'private') or (c.table_schema, c.table_name) = ('auth', 'users'))
  group by 1`;

test("A backup's rows load into a database made by the migrations, once the guide's statement has emptied it", async () => {
  const guide = await readFile("docs/operate.md", "utf8");
  const [, empty = ""] = /```sql empty\n([^]*?)```/.exec(guide) ?? [];
  await drill.admin.unsafe("create database loaded template migrated");
  const [from, to] = [drill.name, "loaded"].map((name) =>
    postgres(`${inject("postgresUrl")}/${name}`, { max: 1, onnotice: () => {} }),
  );
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
    await drill.admin.unsafe("drop database loaded");
  }
});
