import { newBuyer } from "../payments/buyer";
import type { TestBackend } from "../support/backend";
import { ownersRows, type Role } from "@/tests/fixtures/authorisation";

/** The four roles as callers of the HTTP API. */
export type Callers = {
  ownerId: string;
  otherId: string;
  /** The headers of each role's requests. */
  headers: Record<Role, Record<string, string>>;
  /** Resets every table to exactly one row, the owner's. */
  reset: () => Promise<void>;
};

/** Creates two learners; `reset` creates the owner's rows. */
export async function callers(backend: TestBackend): Promise<Callers> {
  const [owner, other] = [await newBuyer(backend), await newBuyer(backend)];
  const apikey = backend.publishableKey;
  const tables = await backend.sql(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'cohort_seats'`,
    [],
  );
  const rows = ownersRows(owner.id, owner.email).filter((statement) => !statement.includes("storage."));
  return {
    ownerId: owner.id,
    otherId: other.id,
    headers: {
      visitor: { apikey },
      owner: { apikey, Authorization: `Bearer ${owner.token}` },
      other: { apikey, Authorization: `Bearer ${other.token}` },
      service: { apikey: backend.secretKey },
    },
    reset: async () => {
      await backend.sql(`truncate ${String(tables[0]?.names)}`, []);
      await backend.sql("delete from public.cohort_seats where cohort_id <> '1'", []);
      for (const statement of rows) await backend.sql(statement, []);
    },
  };
}
