import { randomUUID } from "node:crypto";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { copyOfMigrated } from "../../fixtures/postgres.ts";

/** Starts the stand-ins on a new database of the run's PostgreSQL server. */
export async function startTestBackend(siteUrl: string): Promise<Backend> {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error("The run has no PostgreSQL server: see global-setup.ts.");
  const databaseUrl = await copyOfMigrated(server, `browser_${randomUUID().replaceAll("-", "")}`);
  return startBackend({ port: 0, dir: "memory", siteUrl, databaseUrl });
}
