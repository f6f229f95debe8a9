import type { TestProject } from "vitest/node";

import { startMigratedServer } from "../../fixtures/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server, without a database name. */
    postgresUrl: string;
  }
}

/** One PostgreSQL server for a run of these tests. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedServer();
  provide("postgresUrl", server.url);
  return server.stop;
}
