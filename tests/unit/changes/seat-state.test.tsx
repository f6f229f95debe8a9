import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { SeatState } from "@/components/changes/seat-state";
import { cancellableUntil, type ChangeableSeat, refusalOfMove } from "@/lib/changes/changes";
import { changes } from "@/lib/content/changes";

const request = {
  id: "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
  kind: "refund",
  state: "open",
  askedAt: "2026-12-04T08:00:00Z",
  amount: 9_999_900,
  toCohortId: null,
  decidedAt: null,
  note: null,
} as const;

const seat: ChangeableSeat = {
  enrolmentId: "1b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c22",
  cohortId: "1",
  isCohortCancelled: false,
  course: "AI Skills",
  isOpen: true,
  paidAt: "2026-12-01T08:00:00Z",
  refundableUntil: "2026-12-15T18:29:59.999Z",
  price: 9_999_900,
  paid: 9_999_900,
  left: 9_999_900,
  method: "upi",
  request,
  hasMoved: false,
  movesEndAt: "2026-12-10T03:30:00Z",
  judgedAt: null,
  laterCohorts: [],
};

const shown = (changed: Partial<ChangeableSeat>, now = "2026-12-05T08:00:00Z") =>
  renderToStaticMarkup(<SeatState seat={{ ...seat, ...changed }} account="" now={new Date(now)} />);

test("Why a request was refused is written with its links", () => {
  const refused = { ...request, state: "refused", decidedAt: "2026-12-05T00:00:00Z" } as const;
  const html = shown({ request: { ...refused, note: "See https://a.example/terms." } });
  expect(html).toContain('href="https://a.example/terms"');
});

test("Whose new cohort we cancelled reads why, and is judged by the day of the request", () => {
  const cancelled = { ...request, kind: "transfer", state: "cancelled", decidedAt: "2026-12-20T00:00:00Z" } as const;
  const left = { request: { ...cancelled, note: "Too few people." }, judgedAt: "2026-12-09T00:00:00Z" };
  expect(shown(left, "2026-12-20T08:00:00Z")).toContain("Too few people.");
  const now = new Date("2026-12-20T08:00:00Z");
  expect(refusalOfMove({ ...seat, ...left }, now)).toBeNull();
  expect(refusalOfMove(seat, now)).toBe("movesEnded");
  expect(cancellableUntil({ ...seat, ...left }, now)).toBe(seat.refundableUntil);
});

test.each([
  ["refund", "2026-12-15T18:29:59Z", false, false],
  ["refund", "2026-12-15T18:30:00Z", false, true],
  ["refund", "2027-01-15T08:00:00Z", true, false],
  ["transfer", "2026-12-10T03:30:00Z", false, false],
  ["transfer", "2026-12-11T08:00:00Z", false, true],
] as const)("A %s at %s, of a cancelled cohort: %s, cannot be asked for again: %s", (kind, now, isCancelled, asks) => {
  const html = shown({ request: { ...request, kind }, isCohortCancelled: isCancelled }, now);
  expect(html).toContain(changes.open.withdraw);
  expect(html.includes("won&#x27;t be able to ask again")).toBe(asks);
});
