import { expect, test } from "vitest";

import { cardWords } from "@/lib/cohorts/card-words";
import { isCohorts } from "@/lib/cohorts/cohorts-answer";
import { readAnswer } from "@/lib/http/answer-shape";
import { sessionRunSchema } from "@/lib/registrations/run";
import { isRuns } from "@/lib/registrations/runs-answer";

const run = {
  title: "AI for Marketing & Sales",
  runId: "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
  startsAt: "2026-12-05T05:30:00.000Z",
  endsAt: "2026-12-05T12:30:00+05:30",
  timeZone: "Asia/Kolkata",
  isOn: false,
};
const days = {
  id: "1",
  state: "on_sale" as const,
  startsOn: "2026-12-05",
  enrolBy: "2026-11-30",
  price: 9_999_900,
  listPrice: 29_999_900,
  seatsLeft: 0,
  isEnrolmentOver: false,
  hasBegun: false,
};
const cohort = { ...days, words: cardWords({ ...days, classes: [run] }) };

/** What another version, a proxy or a mistake may send in place of any member. */
const odd = [undefined, null, 3.5, -1, "", "x".repeat(5_000), "2026-13-45", {}, [], true, Number.MAX_VALUE];

const without = (text: string) => [undefined, null, 3, text, [], {}];

test("the cards take what the routes' own schemas send, and more from a later version", () => {
  expect(sessionRunSchema.safeParse(run).success).toBe(true);
  expect(isRuns({ withoutDate: [run.title], sessions: [{ ...run, seats: 3 }], more: true })).toBe(true);
  expect(isCohorts({ cohorts: [{ ...cohort, soon: null }] })).toBe(true);
});

test.each([
  ["/api/sessions", isRuns, "sessions", run],
  ["/api/cohorts", isCohorts, "cohorts", cohort],
] as const)("%s in any other shape isn't an answer", (_path, check, list, row) => {
  for (const answer of without("<!doctype html>")) expect(check(answer), JSON.stringify(answer)).toBe(false);
  for (const rows of [{}, "rows", null, [null], [3], Array.from({ length: 101 }, () => row)]) {
    expect(check({ withoutDate: [], [list]: rows })).toBe(false);
  }
  for (const name of Object.keys(row)) {
    const wrong = name === "seatsLeft" ? odd : [...odd, 0];
    for (const value of wrong) {
      const isText = name === "title" || name === "timeZone" || name === "id";
      if (["isEnrolmentOver", "hasBegun", "isOn"].includes(name) && value === true) continue;
      if (isText && value === "2026-13-45") continue;
      expect(check({ withoutDate: [], [list]: [row, { ...row, [name]: value }] }), `${name}: ${String(value)}`).toBe(
        false,
      );
    }
  }
});

test.each([
  ["a failure", 503, JSON.stringify({ sessions: [] })],
  ["a page", 200, "<!doctype html>"],
  ["half an answer", 200, '{"sessions": ['],
  ["far too much", 200, JSON.stringify({ sessions: [], more: "x".repeat(300_000) })],
])("%s isn't an answer", async (_what, status, body) => {
  await expect(readAnswer(new Response(body, { status }), isRuns)).rejects.toThrow("Unexpected answer");
});
