import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { type Backend, startBackend } from "../../sandbox/backend.ts";
import { cronRequest } from "../integration/support/cron";
import { readCatalogue } from "./support/catalogue";
import { GET as outbox } from "@/app/api/cron/outbox/route";
import { environment } from "@/tests/fixtures/environment";
import { createVersionOne } from "@/tests/fixtures/postgres";
import { stubBackend } from "@/tests/fixtures/stub-environment";
import { readRowsOfVersionOne, type Rows, writeRows } from "@/tests/fixtures/version-1/rows";

const server = inject("postgresUrl");
let rows: Rows;
let owner: Sql;
let backend: Backend;
beforeAll(async () => {
  const databaseUrl = await createVersionOne(server);
  owner = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  rows = await readRowsOfVersionOne();
  await writeRows(owner, rows);
  // Applies the migrations since.
  backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL, databaseUrl });
  stubBackend(backend);
});
afterAll(async () => {
  await owner.end();
  await backend.stop();
});

const withoutRows = (catalogue: object) =>
  Object.fromEntries(Object.entries(catalogue).filter(([name]) => !name.startsWith("rows of ")));

test("The migrations make a database of version 1 like a new one", async () => {
  const fresh = postgres(`${server}/migrated`, { max: 1, onnotice: () => {} });
  const [found, wanted] = [await readCatalogue(owner), await readCatalogue(fresh)];
  await fresh.end();
  expect(withoutRows(found)).toEqual(withoutRows(wanted));
});

test("Every row is still there", async () => {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(rows)) {
    const [found] = await owner.unsafe<{ count: number }[]>(`select count(*)::int as count from only ${table}`);
    counts[table] = found?.count ?? 0;
  }
  const lost = Object.entries(rows).filter(([table, { length }]) => (counts[table] ?? 0) < length);
  expect(lost.map(([table]) => table)).toEqual([]);
  expect(Object.keys(rows).length).toBeGreaterThan(30);
});

/** The sum of a column over the rows of version 1 for which `of` is true, by the column `by`. */
function sums(table: string, by: string, value: (row: Record<string, unknown>) => unknown) {
  const sum: Record<string, number> = {};
  for (const row of rows[table] ?? []) sum[String(row[by])] = (sum[String(row[by])] ?? 0) + Number(value(row));
  return sum;
}

const sumsNow = async (statement: string) =>
  Object.fromEntries((await owner.unsafe<{ by: string; sum: number }[]>(statement)).map(({ by, sum }) => [by, sum]));

test("Seats, money and documents add up as before", async () => {
  const isOpen = ({ status }: Record<string, unknown>) => (status === "success" || status === "active" ? 1 : 0);
  expect(
    await sumsNow(
      "select cohort_id as by, (count(*) filter (where is_open))::int as sum from cohort_enrollments group by 1",
    ),
  ).toEqual(sums("public.cohort_enrollments", "cohort_id", isOpen));
  expect(
    await sumsNow("select order_id::text as by, sum(amount)::int as sum from payment_captures group by 1"),
  ).toEqual(sums("public.payment_captures", "order_id", ({ amount }) => amount));
  expect(await sumsNow("select status as by, sum(amount)::int as sum from payment_refunds group by 1")).toEqual(
    sums("public.payment_refunds", "status", ({ amount }) => amount),
  );
  expect(await sumsNow("select serial as by, (taxable + cgst + sgst + igst)::int as sum from tax_documents")).toEqual(
    sums("public.tax_documents", "serial", ({ total }) => total),
  );
});

test("Waiting mails leave once", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const waiting = (rows["public.email_outbox"] ?? []).filter((mail) => "status" in mail && mail.status === "pending");
  expect(waiting.length).toBeGreaterThan(10);
  await owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
  expect((await outbox(cronRequest("outbox"))).status).toBe(200);
  const [left] = await owner`select count(*)::int as count from public.email_outbox
    where status not in ('sent', 'skipped') and id = any(${waiting.map((mail) => (mail as { id: string }).id)})`;
  expect(left).toEqual({ count: 0 });
  const mailbox = async () => ((await (await fetch(`${backend.url}/mailbox/messages`)).json()) as object[]).length;
  const sent = await mailbox();
  expect(sent).toBeGreaterThan(5);
  expect((await outbox(cronRequest("outbox"))).status).toBe(200);
  expect(await mailbox()).toBe(sent);
});
