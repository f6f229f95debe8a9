import * as z from "zod/mini";

import { disputeWords, reviewDeadline, reviewWords, UNKNOWN_DISPUTE, UNKNOWN_REVIEW } from "@/lib/content/reviews";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

const textOrNone = z.nullable(z.string());
const paiseOrNone = z.nullable(z.int());

/** What a review is about, as the database and the console's log have it: amounts in paise, times ISO 8601. */
export const reviewFactsSchema = z.object({
  paymentId: z.string(),
  kind: z.string(),
  /** Razorpay's. */
  refundId: textOrNone,
  disputeId: textOrNone,
  /** What happened to the dispute. */
  event: textOrNone,
  amount: paiseOrNone,
  currency: textOrNone,
  ordered: paiseOrNone,
  respondBy: textOrNone,
  openedAt: z.string(),
});

export type ReviewFacts = z.output<typeof reviewFactsSchema>;

/** A review as a person reads it. */
export type Review = {
  /** What has happened. */
  what: string;
  /** What can be done about it. */
  advice: string;
  /** Whether a seat may be the answer. */
  mayEnrol: boolean;
};

/** Describes a case in words, and what can be decided. */
export function sayReview(facts: ReviewFacts): Review {
  const { kind, amount, currency, ordered, refundId, disputeId, event, respondBy, openedAt } = facts;
  if (kind === "dispute") {
    const say = disputeWords[event ?? ""];
    const { what, advice } = say ? say(reviewDeadline(respondBy ? dayInIst(respondBy) : "")) : UNKNOWN_DISPUTE;
    return { what: disputeId ? `${what} (${disputeId})` : what, advice, mayEnrol: false };
  }
  const words = reviewWords[kind]?.({
    amount: amount === null ? "" : formatPaise(amount, currency ?? undefined),
    ordered: ordered === null ? "" : formatPaise(ordered),
    refund: refundId ?? "",
    day: dayInIst(openedAt),
  });
  return { mayEnrol: false, ...(words ?? UNKNOWN_REVIEW) };
}

/** The same for a value from the log or an answer; null for anything else. */
export function sayLoggedReview(value: unknown): Review | null {
  const { data } = reviewFactsSchema.safeParse(value);
  return data ? sayReview(data) : null;
}
