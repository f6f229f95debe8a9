import { expect, test } from "vitest";

import { cellName, changedCells, shownField, writeShown } from "@/lib/console/cohorts/attendance-grid";

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(from + n).padStart(12, "0")}`);
const [people, sessions] = [ids(1, 3), ids(11, 2)];

test("Only the shown cells whose boxes differ are changed", () => {
  const text = writeShown({
    userIds: people,
    sessionIds: sessions,
    isMarked: (person, session) => person === 1 && session === 0,
  });
  const sent = { [cellName(0, 1)]: "on", [cellName(2, 2)]: "on", other: "on" };
  expect(changedCells(shownField.parse(text), sent)).toEqual([
    { userId: people[0], sessionId: sessions[1], was: false, is: true },
    { userId: people[1], sessionId: sessions[0], was: true, is: false },
  ]);
});

const [person, session] = [people[0], sessions[0]];

test.each([
  "",
  ";;",
  `${person};${session};`,
  `${person};${session};2`,
  `${person};${session};01`,
  `x;${session};0`,
  `${ids(1, 101).join(",")};${session};${"0".repeat(101)}`,
  "0".repeat(50_000),
])("Cells that no page has shown are refused: %j", (text) => {
  expect(shownField.safeParse(text).success).toBe(false);
});
