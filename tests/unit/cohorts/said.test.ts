import { expect, test } from "vitest";

import { askedIn } from "@/lib/cohorts/said";
import { reviewSchema } from "@/lib/cohorts/said-schema";
import { UNREADABLE_FORM } from "@/lib/content/errors";
import { said as texts } from "@/lib/content/said";
import { roomSession } from "@/tests/fixtures/room-session";

const first = roomSession("2026-12-05T03:30Z", "2026-12-05T06:30Z");
const second = roomSession("2026-12-12T03:30Z", "2026-12-12T06:30Z");
const others = [
  roomSession("2026-12-06T03:30Z", "2026-12-06T06:30Z", { kind: "questions" }),
  roomSession("2026-12-07T03:30Z", "2026-12-07T06:30Z", { state: "cancelled" }),
];
const sessions = [first, ...others, second];
const nothing = { closesAt: "2027-01-11T18:30Z", ratings: [], review: null };
const rated = (isOpen: boolean) => ({ ...nothing, ratings: [{ sessionId: first.id, rating: 4, text: "", isOpen }] });

const ask = (now: string, said: Parameters<typeof askedIn>[0]["said"] = nothing) => {
  const asked = askedIn({ said, sessions }, new Date(now));
  return (
    asked && { classes: asked.classes.map(({ session, isOpen }) => [session.id, isOpen]), review: asked.review.isOpen }
  );
};

test.each([
  ["2026-12-05T06:29Z", [], false],
  ["2026-12-05T06:30Z", [[first.id, true]], false],
  // Of the classes alone, the latest first; and about the cohort after the last.
  [
    "2026-12-12T06:30Z",
    [
      [second.id, true],
      [first.id, true],
    ],
    true,
  ],
  [
    "2027-01-11T18:29Z",
    [
      [second.id, true],
      [first.id, true],
    ],
    true,
  ],
  [
    "2027-01-11T18:30Z",
    [
      [second.id, false],
      [first.id, false],
    ],
    false,
  ],
])("At %s a room asks about the classes that are over, until the answers close", (now, classes, review) => {
  expect(ask(now)).toEqual({ classes, review });
});

test("An answer that can't be changed is only shown, and others aren't asked", () => {
  expect(ask("2026-12-06T00:00Z", rated(true))?.classes).toEqual([[first.id, true]]);
  expect(ask("2026-12-06T00:00Z", rated(false))?.classes).toEqual([[first.id, false]]);
  expect(ask("2026-12-06T00:00Z", null)).toBeNull();
});

const form = { cohortId: "4", doesDifferently: "", shouldChange: "", mayQuote: "no", quotedAs: "" };

test.each([
  [{}, ["doesDifferently", texts.review.empty]],
  [{ recommends: "0" }, undefined],
  [{ recommends: "11" }, ["recommends", UNREADABLE_FORM]],
  [{ shouldChange: "x".repeat(2_000) }, undefined],
  [{ shouldChange: "x".repeat(2_001) }, ["shouldChange", texts.review.tooLong]],
  [{ doesDifferently: "I ask.", mayQuote: "named" }, ["quotedAs", texts.review.noName]],
  [{ doesDifferently: "I ask.", mayQuote: "named", quotedAs: "Ada" }, undefined],
  [{ doesDifferently: "I ask.", mayQuote: "yes" }, ["mayQuote", UNREADABLE_FORM]],
])("A review %o is taken, or refused with a sentence at its field", (changes, refused) => {
  const [issue] = reviewSchema.safeParse({ ...form, ...changes }, { error: () => UNREADABLE_FORM }).error?.issues ?? [];
  expect(issue && [issue.path.join("."), issue.message]).toEqual(refused);
});
