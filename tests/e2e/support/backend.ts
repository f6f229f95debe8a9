import { randomUUID } from "node:crypto";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { copyOfMigrated } from "../../fixtures/postgres.ts";

/** Starts the stand-ins on a new database of the run's PostgreSQL server, which sells seats to every test on any date. */
export async function startTestBackend(siteUrl: string): Promise<Backend> {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error("The run has no PostgreSQL server: see global-setup.ts.");
  const databaseUrl = await copyOfMigrated(server, `browser_${randomUUID().replaceAll("-", "")}`);
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl, databaseUrl });
  // Enough seats for every test that buys one, and on sale although they have begun.
  await backend.sql("update public.cohorts set capacity = 100, sell_until = '2096-07-12'", []);
  return backend;
}
