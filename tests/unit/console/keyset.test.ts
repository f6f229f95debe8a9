import fc from "fast-check";
import { expect, test } from "vitest";

import { cursorOf, olderThan, pageOf, parseCursor } from "@/lib/console/keyset";

const AT = "2026-11-24T03:22:30.123456+00:00";
const ID = "0b7f3f3e-5c1c-4a53-9a54-2f6f3c1f0a11";

test("A cursor keeps the microseconds", () => {
  expect(parseCursor(cursorOf({ at: AT, id: ID }))).toEqual({ at: AT, id: ID });
});

test.each([
  undefined,
  "",
  "~",
  AT,
  `${AT}~`,
  `~${ID}`,
  `${AT}~${ID}~${ID}`,
  `yesterday~${ID}`,
  `2026-11-24~${ID}`,
  `${AT}~a"b`,
  `${AT}~a,b`,
  `${AT}~${"x".repeat(65)}`,
  `${AT}"),id.gt.("~${ID}`,
])("%j is no cursor", (text) => {
  expect(parseCursor(text)).toBeNull();
});

test("No text can leave its place in the filter", () => {
  const piece = fc.constantFrom(AT, ID, "~", '"', ",", ")", "(", "\\", ".", "x", "Z", "+05:30");
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      const cursor = parseCursor(given);
      if (cursor) expect(cursor.at + cursor.id).toMatch(/^[\w:.+-]+$/);
    }),
    { numRuns: 2_000 },
  );
});

/** Notes what a query was narrowed by. */
function newQuery() {
  const calls: string[] = [];
  const query = {
    calls,
    lte: (column: string, value: string) => (calls.push(`${column}<=${value}`), query),
    or: (filters: string) => (calls.push(filters), query),
  };
  return query;
}

test("The first page has no condition, the next ones two", () => {
  expect(olderThan(newQuery(), "at", null).calls).toEqual([]);
  expect(olderThan(newQuery(), "at", { at: AT, id: ID }, "request_id").calls).toEqual([
    `at<=${AT}`,
    `at.lt."${AT}",request_id.lt."${ID}"`,
  ]);
});

test("One row more than the page says that there is a next", () => {
  const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const cursorFrom = ({ id }: { id: string }) => ({ at: AT, id });
  expect(pageOf(rows, 2, cursorFrom)).toEqual({ rows: rows.slice(0, 2), next: { at: AT, id: "b" } });
  expect(pageOf(rows, 3, cursorFrom)).toEqual({ rows, next: null });
  expect(pageOf([], 3, cursorFrom)).toEqual({ rows: [], next: null });
});
