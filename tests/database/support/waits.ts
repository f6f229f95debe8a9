import type { Sql } from "postgres";
import { expect } from "vitest";

/** Resolves once one of the server's sessions is waiting for another's lock. */
export const untilOneWaits = (sql: Sql) =>
  expect
    .poll(async () => sql`select 1 as one from pg_stat_activity where wait_event_type = 'Lock'`, { interval: 5 })
    .toHaveLength(1);
