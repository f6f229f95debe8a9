import { expect, test } from "vitest";

import { partsFor } from "@/tests/run/changed.mjs";
import { SETS } from "@/tests/run/parts.mjs";

const CHECKS = new Set(["types", "format", "lint", "unused"]);

test.each([
  [["docs/testing.md"], { format: [], unit: [] }],
  [["tests/unit/env/env.test.ts"], { unit: ["tests/unit/env/env.test.ts"] }],
  [["tests/unit/env/env.test.ts", "tests/unit/env/cases.ts"], { unit: [] }],
  [["tests/e2e/room.spec.ts", "components/ui/card.tsx"], { unit: [], integration: [], build: [], browser: [] }],
  [["tests/database/runs.test.ts"], { database: ["tests/database/runs.test.ts"] }],
])("What %j touches", (files, expected) => {
  const parts = [...partsFor(files)].filter(([name]) => !CHECKS.has(name) || files[0]?.endsWith(".md"));
  expect(Object.fromEntries(parts)).toEqual(expected);
});

test.each(["lib/payments/order.ts", "package.json"])("%s touches everything", (file) => {
  expect(new Set(partsFor([file]).keys())).toEqual(new Set(SETS.first));
});
