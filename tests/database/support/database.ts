import postgres, { type Sql } from "postgres";
import { afterAll, inject } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { environment } from "@/tests/fixtures/environment";
import { copyOfMigrated } from "@/tests/fixtures/postgres";
import { startedBefore } from "@/tests/fixtures/started-before";

export type TestDatabase = {
  backend: Backend;
  /** A pool of sessions with the server's role. */
  sql: Sql;
  /** A pool with the owner's privileges, for set-up and assertions. */
  owner: Sql;
  /** Closes all connections and stops the stand-ins, after the last test. */
  stop: () => Promise<void>;
};

/**
 * Creates a database for the test file on a real server, with the project's migrations, and the stand-ins. It opens
 * `connections` of `sql` before a race, so that no query waits for one.
 */
export function testDatabase(name: string, connections = 0): TestDatabase {
  const database = startedBefore(() => start(name, connections));
  afterAll(() => database.stop());
  return database;
}

async function start(name: string, connections: number): Promise<TestDatabase> {
  const databaseUrl = await copyOfMigrated(inject("postgresUrl"), name);
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL, databaseUrl });
  const owner = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  await owner.unsafe("grant service_role to current_user");
  const sql = postgres(databaseUrl, { max: 60, connection: { role: "service_role" }, onnotice: () => {} });
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.01)`));
  const stop = async () => {
    await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })]);
    await backend.stop();
  };
  return { backend, sql, owner, stop };
}
