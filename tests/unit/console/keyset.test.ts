import fc from "fast-check";
import { expect, test } from "vitest";

import { cursorOf, parseCursor, readPage } from "@/lib/console/keyset";

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
])("%j isn't a cursor", (text) => {
  expect(parseCursor(text)).toBeNull();
});

test("No text can break out of its place in the filter", () => {
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
  );
});

type Row = { id: string };

type Query = Promise<{ data: Row[]; error: null }> & {
  calls: string[];
  lte: (column: string, value: string) => Query;
  gte: (column: string, value: string) => Query;
  or: (filters: string) => Query;
  order: (column: string, options: { ascending: boolean }) => Query;
  limit: (count: number) => Query;
};

/** A query with three rows, which notes how it was narrowed. */
function newQuery(rows: Row[] = [{ id: "a" }, { id: "b" }, { id: "c" }]): Query {
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
    return query;
  };
  const query: Query = Object.assign(Promise.resolve({ data: rows, error: null }), {
    calls,
    lte: (column: string, value: string) => note(`${column}<=${value}`),
    gte: (column: string, value: string) => note(`${column}>=${value}`),
    or: note,
    order: (column: string, { ascending }: { ascending: boolean }) => note(`${column} ${ascending}`),
    limit: (count: number) => note(`limit ${count}`),
  });
  return query;
}

const options = { column: "at", size: 2, cursorOf: ({ id }: Row) => ({ at: AT, id }) };

test("The first page has no condition, the next ones two", async () => {
  const first = newQuery();
  await readPage(first, { ...options, cursor: null });
  expect(first.calls).toEqual(["at false", "id false", "limit 3"]);
  const next = newQuery();
  await readPage(next, { ...options, idColumn: "request_id", cursor: { at: AT, id: ID } });
  expect(next.calls).toEqual([
    `at<=${AT}`,
    `at.lt."${AT}",request_id.lt."${ID}"`,
    "at false",
    "request_id false",
    "limit 3",
  ]);
  const oldest = newQuery();
  await readPage(oldest, { ...options, oldestFirst: true, cursor: { at: AT, id: ID } });
  expect(oldest.calls).toEqual([`at>=${AT}`, `at.gt."${AT}",id.gt."${ID}"`, "at true", "id true", "limit 3"]);
});

test("One row more than the page shows that there's a next one", async () => {
  const read = async (size: number, rows?: Row[]) => readPage(newQuery(rows), { ...options, size, cursor: null });
  expect(await read(2)).toEqual({ rows: [{ id: "a" }, { id: "b" }], next: { at: AT, id: "b" } });
  expect(await read(3)).toEqual({ rows: [{ id: "a" }, { id: "b" }, { id: "c" }], next: null });
  expect(await read(3, [])).toEqual({ rows: [], next: null });
});
