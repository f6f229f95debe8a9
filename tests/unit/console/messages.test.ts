import { expect, test } from "vitest";

import { changedMessage, refusalMessage } from "@/lib/console/answers";

test("A change names who made it, when in IST, and what is there now", () => {
  expect(changedMessage({ by: "ada@example.com", at: "2026-11-24T05:30:00+00:00", now: "answered" })).toBe(
    "Changed by ada@example.com at 24 Nov 2026, 11:00 IST: it's now answered.",
  );
});

const wonDispute = {
  paymentId: "pay_1",
  kind: "dispute",
  event: "won",
  openedAt: "2026-12-05T05:30:00+00:00",
  refundId: null,
  disputeId: null,
  amount: null,
  currency: null,
  ordered: null,
  respondBy: null,
};

test.each([
  [{ now: 12 }, "Changed: it's now 12."],
  [{ by: null, at: null, now: null }, "Changed. It has since been removed."],
  [{ now: "2026-12-05T05:30:00+00:00" }, "Changed: it's now 5 Dec 2026, 11:00 IST."],
  [{ now: "in_review" }, "Changed: it's now in review."],
  [{ now: "ada_b@example.com" }, "Changed: it's now ada_b@example.com."],
  [{ now: wonDispute }, "Changed: it's now You won the dispute: the money stays with you."],
  [{ now: { state: "moved", sequence: 2 } }, "Changed: it's now state moved, sequence 2."],
])("A change that nobody made: %j", (change, message) => {
  expect(changedMessage(change)).toBe(message);
});

test("A refusal's sentence is the action's own, else the shared one, else the reason itself", () => {
  expect(refusalMessage("too_much", { too_much: "That is more than was paid." })).toBe("That is more than was paid.");
  expect(refusalMessage("owner_only")).toBe("Only an owner can do this.");
  expect(refusalMessage("unheard_of")).toBe("That isn't possible (unheard_of).");
});
