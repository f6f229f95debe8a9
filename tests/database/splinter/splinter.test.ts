import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, startTestDatabase } from "../support/database";
import { lints } from "./lints";

let db: TestDatabase;
beforeAll(async () => {
  db = await startTestDatabase("splinter");
});
afterAll(() => db.stop());

const cases = Object.entries(lints);

test.each(cases)("No %s", async (_name, { query, reason }) => {
  expect(await db.owner.unsafe(query), reason).toHaveLength(0);
});

test.each(cases)("The lint finds a deliberate fault: %s", async (_name, { query, fault, finding }) => {
  const found: string[] = [];
  const attempt = db.owner.begin(async (sql) => {
    for (const statement of fault) await sql.unsafe(statement);
    const rows = await sql.unsafe<{ finding: string }[]>(query);
    found.push(...rows.map((row) => row.finding));
    throw new Error("taken back");
  });
  await expect(attempt).rejects.toThrow("taken back");
  expect(found).toEqual([expect.stringContaining(finding)]);
});
