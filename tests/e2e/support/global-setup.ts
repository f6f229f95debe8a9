import { startMigratedServer } from "../../fixtures/postgres.ts";

/** One PostgreSQL server for the run; every worker's app has a database of its own on it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startMigratedServer();
  // The workers inherit it.
  process.env.TEST_POSTGRES_URL = server.url;
  return server.stop;
}
