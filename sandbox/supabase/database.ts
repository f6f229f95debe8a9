import type { Connection } from "@supabase/lite";
import { createPgliteConnection, type PGlite } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { mkdirSync, readdirSync } from "node:fs";

import { readCachedCluster, cacheCluster } from "./cluster-cache.ts";

type Row = Record<string, unknown>;

/** PostgreSQL's numbers for `timestamp with time zone` and `jsonb`. */
const TIMESTAMPTZ = 1184;
const JSONB = 3802;

/** The sandbox's PostgreSQL: the connection lite uses, and plain SQL. */
export type Database = {
  connection: Connection;
  /** Runs one statement with `$1` parameters and returns its rows. */
  query: (text: string, params?: readonly unknown[]) => Promise<Row[]>;
  /** Runs a script of many statements, all or nothing. */
  script: (text: string) => Promise<void>;
  /**
   * Runs `work` while nothing else uses the database. PGlite has one session, and lite doesn't queue requests for it:
   * two concurrent ones would share a transaction and its role. A real server gives each request its own session.
   */
  runExclusively: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Opens PGlite in `dir` (undefined: in memory), or connects to a PostgreSQL server if `url` is given. */
export async function openDatabase(dir: string | undefined, url: string | undefined): Promise<Database> {
  return url === undefined ? openPglite(dir) : openServer(url);
}

async function openPglite(dir: string | undefined): Promise<Database> {
  if (dir !== undefined) mkdirSync(dir, { recursive: true });
  const isNew = dir === undefined || readdirSync(dir).length === 0;
  const blank = isNew ? await readCachedCluster() : undefined;
  const connection = await createPgliteConnection({
    ...(dir === undefined ? {} : { url: dir }),
    pgliteOptions: {
      parsers: { [TIMESTAMPTZ]: isoInstant },
      ...(blank === undefined ? {} : { loadDataDir: blank }),
    },
  });
  const { driver } = connection;
  await driver.waitReady;
  await dropRowArrayParsers(driver);
  if (isNew) await cacheCluster(driver);
  const runExclusively = queue();
  return {
    connection,
    query: async (text, params = []) => (await driver.query<Row>(text, [...params])).rows,
    script: async (text) => {
      await driver.transaction((transaction) => transaction.exec(text));
    },
    runExclusively,
  };
}

/** PGlite copies all parsers for each query; most of them are for arrays of rows, which nothing here reads. */
async function dropRowArrayParsers(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ type: number }>(
    "select typarray::int as type from pg_type where typtype = 'c' and typarray <> 0",
  );
  for (const { type } of rows) delete driver.parsers[type];
}

function openServer(url: string): Database {
  const timestamptz = { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: String, parse: isoInstant };
  // Lite passes JSON on as text, which PGlite accepts; the driver would turn it into a JSON string.
  const jsonb = { to: JSONB, from: [JSONB], serialize: jsonText, parse: JSON.parse };
  const postgresOptions = { types: { timestamptz, jsonb }, onnotice: () => undefined };
  const connection = createPostgresConnection({ url, postgresOptions });
  const { driver } = connection;
  return {
    connection,
    query: async (text, params = []) => [...(await driver.unsafe<Row[]>(text, [...params] as never[]))],
    script: async (text) => {
      await driver.begin((transaction) => transaction.unsafe(text));
    },
    runExclusively: (work) => work(),
  };
}

/** "2025-05-30 16:30:00+00" as PostgREST writes it, with a T and minutes in the offset. */
const isoInstant = (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

const jsonText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns a function that runs its tasks one at a time, in the order of the calls. */
export function queue(): Database["runExclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const current = last.then(work);
    last = current.catch(() => undefined);
    return current;
  };
}
