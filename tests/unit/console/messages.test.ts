import { expect, test } from "vitest";

import { changedMessage, refusalMessage } from "@/lib/console/answers";
import { reviewChoices } from "@/lib/console/orders/review-choices";
import { sayTransfer } from "@/lib/console/orders/transfer-question";
import { told } from "@/lib/console/told";

test("A change names who made it, when in IST, and the present value", () => {
  expect(changedMessage({ by: "ada@example.com", at: "2026-11-24T05:30:00+00:00", now: "answered" })).toBe(
    "Changed by ada@example.com on 24 Nov 2026, 11:00 IST: it's now answered.",
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
])("A change that no operator made: %j", (change, message) => {
  expect(changedMessage(change)).toBe(message);
});

test("A person whose attendance was already set is named, with the session and who set it", () => {
  const about = { person: "asha@example.com", session: "Discovery", startsAt: "2026-12-05T03:30:00+00:00" };
  expect(changedMessage({ by: null, at: null, now: "present", about })).toBe(
    'Nothing was saved: asha@example.com is already marked present at "Discovery" (5 Dec 2026, 09:00 IST). Save again for the rest.',
  );
  expect(changedMessage({ by: "ada@example.com", at: "2026-12-06T05:30:00+00:00", now: "absent", about })).toBe(
    'Nothing was saved: asha@example.com is already marked absent at "Discovery" (5 Dec 2026, 09:00 IST), set by ada@example.com on 6 Dec 2026, 11:00 IST. Save again for the rest.',
  );
});

test.each([
  [{ told: 2, people: 2 }, { isTold: true }, "Saved: 2 people will get an email."],
  [{ told: 0, people: 0 }, { isTold: true }, "Saved. No one will be emailed: nobody has a seat."],
  [{ told: 0, people: 3 }, { isTold: false }, 'Saved. No one will be emailed: "Tell everyone" wasn\'t ticked.'],
  [
    { told: 0, people: 3 },
    { isTold: true },
    "Saved. No one will be emailed: the page that people's emails and calendars link to already shows the change.",
  ],
  [{ told: 0 }, {}, "Saved. No one will be emailed: nobody has a seat."],
])("Why no one is told: %j %j", (answer, input, message) => {
  expect(told({ done: "Saved", nobody: "nobody has a seat" })(answer, input)).toBe(message);
});

test("A refusal's sentence is the action's own, or else the shared one, or else the reason itself", () => {
  expect(refusalMessage("too_much", { too_much: "That is more than was paid." })).toBe("That is more than was paid.");
  expect(refusalMessage("owner_only")).toBe("Only an owner can do this.");
  expect(refusalMessage("unheard_of")).toBe("That isn't possible (unheard_of).");
});

type Situation = Parameters<typeof reviewChoices>[0];

const payment = {
  paymentId: "pay_1",
  amount: 9_000_000,
  left: 9_000_000,
  currency: "INR",
  method: "card",
  transferredOn: null,
  dispute: null,
  refusal: null,
};
const order = {
  status: "needs_review",
  userId: "user",
  cohortId: "1",
  name: "Kavya Reddy",
  email: "kavya@example.com",
  reviews: [],
};

const situation: Situation = {
  order,
  captures: [payment],
  review: {
    id: "review",
    settledAt: null,
    paymentId: "pay_1",
    kind: "wrong_amount",
    refundId: null,
    disputeId: null,
    event: null,
    amount: 9_000_000,
    currency: "INR",
    ordered: 9_999_900,
    respondBy: null,
    openedAt: "2026-11-01T05:30:00Z",
  },
  isEnrolled: false,
};

const paid = (differently: Partial<Situation["captures"][number]>) => ({ captures: [{ ...payment, ...differently }] });

test.each<[string, Partial<Situation>, string[]]>([
  ["a payment of a different amount", {}, ["enrol", "refund", "keep"]],
  ["a buyer with a seat already", { isEnrolled: true }, ["refund", "keep"]],
  ["an order that bought its seat", { order: { ...order, status: "paid" } }, ["refund", "keep"]],
  ["a deleted account", { order: { ...order, userId: null } }, ["refund", "keep"]],
  ["an open dispute", paid({ dispute: "open", refusal: "disputed" }), ["enrol", "keep"]],
  ["a lost dispute", paid({ dispute: "lost", refusal: "disputed" }), ["keep"]],
  ["a payment that isn't the review's", paid({ paymentId: "pay_2" }), ["keep"]],
  ["a payment in dollars", paid({ currency: "USD" }), ["refund", "keep"]],
  ["a full refund", paid({ left: 0 }), ["keep"]],
  ["staff after 14 days", paid({ refusal: "owner_only" }), ["enrol", "keep"]],
])("Only possible decisions are offered: %s", (_, given, expected) => {
  const choices = reviewChoices({ ...situation, ...given });
  expect(choices.map(({ resolution }) => resolution)).toEqual(expected);
});

test("A dispute whose deadline is running can't be left as it is", () => {
  const { review } = situation;
  const disputed = {
    ...review,
    kind: "dispute",
    disputeId: "disp_1",
    event: "created",
    respondBy: "2026-12-09T18:30:00Z",
  };
  const choicesWith = (event: string, openedAt: string) =>
    reviewChoices({
      ...situation,
      captures: [],
      review: disputed,
      order: { ...order, reviews: [disputed, { ...disputed, event, openedAt, respondBy: null }] },
    });
  expect(choicesWith("noted", "2026-11-02T05:30:00Z")).toEqual([]);
  expect(choicesWith("under_review", "2026-11-02T05:30:00Z")).toHaveLength(1);
  expect(choicesWith("under_review", "2026-10-02T05:30:00Z")).toEqual([]);
  expect(choicesWith("won", "2026-10-02T05:30:00Z")).toHaveLength(1);
});

test.each([
  [
    { amount: "91,524.51", tds: "8474.49" },
    9_999_900,
    "Price ₹99,999.00, received ₹91,524.51, tax deducted ₹8,474.49. Reference UTR 1 on 20 Nov 2026.",
  ],
  [
    { amount: "91524.51", price: "1,00,000" },
    9_999_900,
    "Price ₹1,00,000.00, received ₹91,524.51, ₹8,475.49 missing. Reference UTR 1 on 20 Nov 2026.",
  ],
  [
    { amount: "800,00" },
    9_999_900,
    "One of the sums isn't clear. Enter the rupees, such as 1500, 1,18,000 or 1500.50.",
  ],
  [{ amount: "800" }, null, "One of the sums isn't clear. Enter the rupees, such as 1500, 1,18,000 or 1500.50."],
])("The question about a transfer of %o says what was typed", (typed, price, said) => {
  expect(sayTransfer({ reference: " UTR 1 ", receivedOn: "2026-11-20", ...typed }, price)).toBe(said);
});

test("The question of a refund names the person, the sum and the way back", () => {
  expect(reviewChoices(situation)[1]).toMatchObject({
    label: "Refund ₹90,000.00",
    question: expect.stringContaining(
      "all of the ₹90,000.00 that is left to Kavya Reddy, to the card it was paid with?",
    ),
  });
});
