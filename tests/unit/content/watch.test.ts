import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { wordsOf } from "@/lib/content/watch";

const sql = readFileSync("supabase/schemas/watch/watch.sql", "utf8");
const kinds = [...sql.matchAll(/^ {4}select '([a-z-]+)'/gm)].map(([, kind = ""]) => kind);

test("Everything that the watch can find has a text with what to do and where", () => {
  expect(kinds.length).toBeGreaterThan(7);
  for (const kind of kinds) {
    const { what, toDo, href } = wordsOf({ kind, number: 2, day: "24 Nov 2026, 11:00 IST", detail: "outbox" });
    expect(what, kind).not.toBe(kind);
    expect(`${what} ${toDo}`, kind).toMatch(/^[A-Z2].*\. .*\.$/);
    expect(href, kind).toMatch(/^\/console/);
  }
});
