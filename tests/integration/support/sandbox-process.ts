// A child process with a sandbox, which starts on first use.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { deserialize, serialize } from "node:v8";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { environment } from "../../fixtures/environment.ts";
import { copyOfMigrated } from "../../fixtures/postgres.ts";
import { truncateAll } from "./truncate.ts";

/** A call to the sandbox; "take" resets it and returns its address. */
export type Call = { method: "take" | "sql" | "ensureUser"; args: unknown[] };

process.once("disconnect", () => process.exit());

type Sandbox = {
  backend: Backend;
  tables: string[];
  /** The database's schema. */
  schema: string;
  /** The rows that the migrations insert, by the columns that can be written. */
  seeds: { table: string; columns: string; rows: string }[];
};

/** The PostgreSQL server's URL. */
const [, , postgresUrl = ""] = process.argv;
let started = 0;
let current: Sandbox | undefined;

async function start(): Promise<Sandbox> {
  started++;
  const databaseUrl = await copyOfMigrated(postgresUrl, `sandbox_${process.pid}_${started}`);
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL, databaseUrl });
  const tables = await tablesOf(backend);
  const seeds: Sandbox["seeds"] = [];
  for (const table of tables) {
    const [row] = await backend.sql(
      `select jsonb_agg(to_jsonb(t))::text as rows,
         (select string_agg(quote_ident(attname), ', ') from pg_attribute
           where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from ${table} t`,
      [],
    );
    if (typeof row?.rows === "string") seeds.push({ table, columns: String(row.columns), rows: row.rows });
  }
  return { backend, tables, schema: await schemaOf(backend), seeds };
}

async function tablesOf({ sql }: Backend): Promise<string[]> {
  const rows = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth', 'storage') and tablename not like '%migration%' order by 1`,
    [],
  );
  return rows.map(({ name }) => String(name));
}

async function schemaOf({ sql }: Backend): Promise<string> {
  const [row] = await sql(
    `select string_agg(what, ';' order by what) as schema from (
       select format('%s.%s', schemaname, tablename) as what from pg_tables
       union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc
         where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
       union all select format('%s %s', conrelid::regclass, conname) from pg_constraint
       union all select format('%s %s', tgrelid::regclass, tgname) from pg_trigger) as everything`,
    [],
  );
  return String(row?.schema);
}

async function reset({ backend, tables, seeds }: Sandbox): Promise<void> {
  const { url, sql } = backend;
  const post = (path: string, body: object) => fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });
  for (const target of ["database", "auth", "auth-mail", "storage", "resend", "resend-rate"])
    await post("/_control", { target, how: null });
  await post("/razorpay/_control", { webhooks: "on", fail: null, override: null });
  await sql(truncateAll(tables.join(", ")), []);
  for (const { table, columns, rows } of seeds)
    await sql(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [rows],
    );
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
}

/** Resets the sandbox, or starts a new one if an aborted test has changed the schema. */
async function resetOrRestart(sandbox: Sandbox): Promise<Sandbox> {
  if ((await schemaOf(sandbox.backend)) === sandbox.schema) {
    await reset(sandbox);
    return sandbox;
  }
  await sandbox.backend.stop();
  return start();
}

async function take(): Promise<object> {
  current = current ? await resetOrRestart(current) : await start();
  const { url, publishableKey, secretKey, migrated } = current.backend;
  return { url, publishableKey, secretKey, migrated };
}

function currentBackend(): Backend {
  if (!current) throw new Error("Take the sandbox first");
  return current.backend;
}

const methods = {
  take,
  sql: (...args: Parameters<Backend["sql"]>) => currentBackend().sql(...args),
  ensureUser: (...args: Parameters<Backend["ensureUser"]>) => currentBackend().ensureUser(...args),
};

async function answer(request: IncomingMessage): Promise<unknown> {
  const { method, args } = deserialize(await buffer(request)) as Call;
  return (methods[method] as (...all: unknown[]) => Promise<unknown>)(...args);
}

// No keep-alive timeout: a test that computes for seconds would reuse a connection before it sees that it was closed.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  void answer(request).then(
    (value) => response.end(serialize({ value })),
    (error: unknown) => response.end(serialize({ error: String(error) })),
  );
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
