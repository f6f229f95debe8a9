import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { newOperator } from "./support/console";
import { testDatabase } from "./support/database";
import { newPaidOrder } from "./support/paid-orders";
import { newRegistrations } from "./support/runs";

// The statements of docs/operate.md as an operator pastes them into the SQL editor, with the placeholders filled in.
// restore.test.ts runs those under "Restore".

const db = testDatabase("guide");
const guide = readFileSync("docs/operate.md", "utf8");
const [before = ""] = guide.split("## Restore");
const blocks = Array.from(before.matchAll(/```sql\n([^]*?)```/g), ([, block = ""]) => block);

/** Runs the block that contains `words`, and returns the rows of each of its statements. */
async function run(words: string, values: Record<string, string> = {}): Promise<unknown[][]> {
  const [block = "", ...others] = blocks.filter((text) => text.includes(words));
  if (block === "" || others.length > 0) throw new Error(`Not exactly one block with "${words}"`);
  // The guide's dates are moved to next year, so that they're in the future.
  let text = block.replaceAll(/\d{4}(?=-12-\d\d )/g, String(new Date().getFullYear() + 1));
  for (const [placeholder, value] of Object.entries(values)) text = text.replaceAll(placeholder, value);
  expect(text).not.toMatch(/<[^>]+>|_…/);
  const answers = (await db.owner.unsafe(text).simple()) as unknown as unknown[][];
  return Array.isArray(answers[0]) ? answers.map((rows) => [...rows]) : [[...answers]];
}

test("Every block is run here", () => {
  expect(blocks).toHaveLength(9);
});

test("A run is scheduled, moved and cancelled, and shows who is coming", async () => {
  const [[made]] = (await run("insert into session_runs")) as [[{ id: string }]];
  await newRegistrations(db.owner, made.id, 2);
  const [moved, linked, cancelled, who] = await run("reschedule_session", { "<run id>": made.id });
  expect([moved, linked, cancelled]).toEqual([
    [{ reschedule_session: 2 }],
    [{ reschedule_session: 0 }],
    [{ cancel_session: 2 }],
  ]);
  expect(who).toHaveLength(2);
});

test("A statement within a line of text works too", async () => {
  const inline = Array.from(guide.matchAll(/`((?:select|update) [^`]+)`/g), ([, statement = ""]) => statement);
  const own = inline.filter((statement) => !statement.includes("cron."));
  expect(own).toHaveLength(5);
  for (const statement of own) await db.owner.unsafe(statement);
});

test("A cohort's session is cancelled", async () => {
  const { cohort } = await newPaidOrder(db);
  const [session] = await db.owner<{ id: string }[]>`
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    values (${cohort}, 'class', 1, 'x', now() + interval '1 day', now() + interval '25 hours') returning id`;
  expect(await run("The speaker is ill", { "<session id>": session?.id ?? "" })).toEqual([[{ cancel_session: 1 }]]);
});

test("News goes to the people it's for", async () => {
  expect(await run("queue_news", { "<id>": randomUUID() })).toEqual([[{ queue_news: 2 }]]);
});

test("Files without a row are listed, and marked as looked at", async () => {
  await run("'files-checked'");
  const [marked] = await db.owner`select private.may_delete_files('avatars', 99) as may`;
  expect(marked).toEqual({ may: true });
});

test("A lost phone and a lost account are removed", async () => {
  const operator = await newOperator(db.owner);
  const address = { "<address>": operator.email };
  await run("auth.mfa_factors", address);
  expect(await db.owner`select 1 from auth.sessions where user_id = ${operator.id}`).toEqual([]);
  await run("set revoked_at", address);
  const rows =
    await db.owner`select revoked_at is not null as gone from public.operators where user_id = ${operator.id}`;
  expect([...rows]).toEqual([{ gone: true }]);
});

test("A refund is requested", async () => {
  const order = await newPaidOrder(db);
  const amount = { "2500000": "100" };
  expect(await run("request_refund", { "pay_…": order.paymentId, ...amount })).toEqual([
    [{ request_refund: "requested" }],
  ]);
});

test("An invoice is issued if it can be, and a total is split", async () => {
  const order = await newPaidOrder(db);
  expect(await run("issue_invoice", { "<payment_orders.id>": order.id })).toEqual([
    [{ issue_invoice: null }],
    [{ financial_year: expect.stringMatching(/^\d\d-\d\d$/) }],
    [{ tax_split: expect.anything() }],
  ]);
});

const page = readFileSync(path.resolve("docs/data.md"), "utf8");

const lines = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, ...parts]) => parts.join(" ")).toSorted();

test("docs/data.md names every table and every reference between two", async () => {
  const tables = await db.owner<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  expect(lines(/^\| `([a-z_]+)` +\|/gm)).toEqual(tables.map(({ name }) => name).toSorted());
  const references = await db.owner<{ name: string }[]>`
    select distinct concat_ws(' ', a.relname, b.relname) as name
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and a.relnamespace = 'public'::regnamespace and b.relnamespace = 'public'::regnamespace`;
  expect(lines(/^ {2}([a-z_]+) --> ([a-z_]+)$/gm)).toEqual(references.map(({ name }) => name).toSorted());
});

test("docs/data.md names every trigger by its table", async () => {
  const triggers = await db.owner<{ name: string }[]>`
    select distinct concat_ws(' ', c.relname, p.proname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;
  const rows = [...page.matchAll(/^\| a row of `([a-z_]+)`(.*)$/gm)].flatMap(([, table, rest = ""]) =>
    [...rest.matchAll(/`([a-z_]{9,})`/g)].map(([, name]) => `${table} ${name}`),
  );
  expect([...new Set(rows)].toSorted()).toEqual(triggers.map(({ name }) => name).toSorted());
});

test("docs/data.md names every state of everything it describes", async () => {
  const told = [...page.matchAll(/^- `([a-z_]+)\.([a-z_]+)`([^]*?)(?=^- |^#)/gm)];
  expect(told.length).toBeGreaterThan(4);
  for (const [, table = "", column = "", text = ""] of told) {
    const [row] = await db.owner<{ states: string[] }[]>`
      select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''', 'g') m) as states
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.conrelid = ${`public.${table}`}::regclass and a.attname = ${column}`;
    const said = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, state]) => state));
    expect([...said], `${table}.${column}`).toEqual(expect.arrayContaining(row?.states ?? ["unknown"]));
  }
});
