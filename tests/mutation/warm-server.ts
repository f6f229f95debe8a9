// The process of the one sandbox that all tests of a run use in turn: to empty it takes a hundredth of what a new one does.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { deserialize, serialize } from "node:v8";

import { startBackend } from "../../sandbox/backend.ts";
import { environment } from "../fixtures/environment.ts";

/** What is asked of the sandbox; "take" empties it and tells where it is. */
export type Call = { method: "take" | "sql" | "ensureUser"; args: unknown[] };

process.once("disconnect", () => process.exit());

const backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL });
const { url, publishableKey, secretKey, migrated, sql, ensureUser } = backend;

const tables = await sql(
  `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'storage') and tablename not like '%migration%'`,
  [],
);
const names = tables.map(({ name }) => String(name));
/** The rows that the migrations left. */
const seeds = new Map<string, string>();
for (const name of names) {
  const [row] = await sql(`select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`, []);
  if (typeof row?.rows === "string") seeds.set(name, row.rows);
}

const tell = (path: string, body: object) => fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });

async function take(): Promise<object> {
  for (const target of ["database", "auth", "storage", "resend"]) await tell("/_control", { target, how: null });
  await tell("/razorpay/_control", { webhooks: "on", fail: null, twist: null });
  await sql(`truncate ${names.join(", ")} restart identity cascade`, []);
  for (const [name, rows] of seeds)
    await sql(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [rows]);
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
  return { url, publishableKey, secretKey, migrated };
}

const methods = { take, sql, ensureUser };

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, args } = deserialize(await buffer(request)) as Call;
  return (methods[method] as (...all: unknown[]) => Promise<unknown>)(...args);
}

const server = createServer((request, response) => {
  void answer(request).then(
    (value) => response.end(serialize({ value })),
    (error: unknown) => response.end(serialize({ error: String(error) })),
  );
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
