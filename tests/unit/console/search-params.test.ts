import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";

import { cursorOf, parseCursor } from "@/lib/console/keyset";
import {
  choiceFilter,
  dayFilter,
  idFilter,
  noDay,
  pathWithParams,
  queryOf,
  readFilter,
  textFilter,
} from "@/lib/console/search-params";

const schema = z.object({
  status: choiceFilter(["failed", "sent"]),
  q: textFilter(),
  subject: idFilter(),
  day: dayFilter(),
});

test("A filter is what its fields allow", () => {
  const subject = "0b7f3f3e-5c1c-4a53-9a54-2f6f3c1f0a11";
  const filter = { status: "failed", q: "asha@", subject, day: "2026-11-24" };
  expect(readFilter(schema, { ...filter, q: "  asha@ ", after: "x" })).toEqual(filter);
});

test.each([
  {},
  { status: "", q: "", subject: "", day: "" },
  { status: "gone", q: "   ", subject: "1", day: "2026-02-30" },
  { status: "constructor", q: "x".repeat(255), subject: "null", day: "24.11.2026" },
  { status: undefined, q: [] },
  { day: "0026-11-24" },
  { day: "275760-09-13" },
])("%j isn't a filter", (params) => {
  expect(readFilter(schema, params)).toEqual({});
});

test.each([
  ["2026-11-24", undefined],
  ["", undefined],
  [undefined, undefined],
  ["275760-09-13", "That isn't a day between 2000 and 2100, so the list isn't filtered by it."],
  ["2026-02-30", "That isn't a day between 2000 and 2100, so the list isn't filtered by it."],
])("The filter for the day %j says: %s", (day, said) => {
  expect(noDay({ day }, "day")).toBe(said);
});

test("If a parameter is given twice, the first one counts", () => {
  expect(readFilter(schema, { status: ["sent", "failed"] })).toEqual({ status: "sent" });
});

test("A query names what is set", () => {
  expect(queryOf({})).toBe("");
  expect(queryOf({ status: undefined, q: "" })).toBe("");
  expect(queryOf({ status: "failed", q: "a&b=c" })).toBe("?status=failed&q=a%26b%3Dc");
});

test("A page's path keeps its parameters", () => {
  expect(pathWithParams("/console/log", {})).toBe("/console/log");
  expect(pathWithParams("/console/log", { day: "2026-11-24", x: ["1", "2"] })).toBe("/console/log?day=2026-11-24");
});

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
