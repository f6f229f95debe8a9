/** What a review is about, in words: amounts, days and Razorpay's ids. Fields that a kind doesn't need are empty. */
type Said = { amount: string; ordered: string; refund: string; day: string };

type Words = {
  /** What happened. */
  what: string;
  /** What can be done about it. */
  advice: string;
  /** Whether a seat may be the answer. */
  mayEnrol?: boolean;
};

/** Each kind of review, by the database's name for it; disputes have words of their own. */
export const reviewWords: Readonly<Record<string, (said: Said) => Words>> = {
  wrong_amount: ({ amount, ordered }) => ({
    what: `${amount} was paid, but the order was for ${ordered}.`,
    advice: "Enrol the buyer if you accept the amount, or refund it.",
    mayEnrol: true,
  }),
  no_account: () => ({
    what: "The payment came after the buyer had deleted their account.",
    advice: "There's no one to enrol: refund the payment.",
  }),
  refund_unlisted: () => ({
    what: "Razorpay says the payment was refunded, but lists no refund yet.",
    advice:
      "No action needed yet: the refund will close this automatically when it arrives. If it's still open after a day, look at the payment in Razorpay's dashboard.",
    mayEnrol: true,
  }),
  refund_refused: ({ amount, refund, day }) => ({
    what: `Razorpay refused the refund of ${amount} (${refund}) on ${day}.`,
    advice: "Refund it again, or pay the money back another way and leave everything as it is.",
  }),
  refund_above: ({ refund }) => ({
    what: `The refund ${refund}, made in Razorpay's dashboard, is for more than was paid.`,
    advice: "Talk to Razorpay about it, then leave everything as it is.",
  }),
  no_seat_disputed: () => ({
    what: "There were no seats left for the payment, and the buyer has disputed it.",
    advice: "Refund it in Razorpay's dashboard, by accepting the dispute, or enrol the buyer if a seat is free.",
    mayEnrol: true,
  }),
};

/** Why a disputed payment isn't refunded here, by the state of its dispute. */
export const disputedPayment = {
  open: "The buyer has disputed this payment with their bank: refund it in Razorpay's dashboard, by accepting the dispute. A refund from here as well would pay it back twice.",
  lost: "The dispute about this payment was lost: the bank has given the money back.",
} as const;

/** What happened to a dispute, by Razorpay's word for it; `deadline` is "the deadline", with the day if it's known. */
export const disputeWords: Readonly<Record<string, (deadline: string) => Words>> = {
  created: (deadline) => ({
    what: "The buyer has disputed the payment with their bank.",
    advice: `Answer in Razorpay's dashboard before ${deadline}, or accept the dispute there to pay the money back.`,
  }),
  action_required: (deadline) => ({
    what: "The bank wants more information about a disputed payment.",
    advice: `Answer in Razorpay's dashboard before ${deadline}.`,
  }),
  under_review: () => ({
    what: "The bank is reviewing your answer to the dispute.",
    advice: "No action needed now: leave everything as it is.",
  }),
  won: () => ({ what: "You won the dispute: the money stays with you.", advice: "Leave everything as it is." }),
  lost: () => ({
    what: "You lost the dispute: the bank has taken the money back.",
    advice: "Don't refund it as well: leave everything as it is, and end the seat if the buyer shouldn't keep it.",
  }),
  closed: () => ({
    what: "The dispute is closed.",
    advice: "See how it ended in Razorpay's dashboard, then leave everything as it is.",
  }),
};

export const UNKNOWN_DISPUTE: Words = {
  what: "A dispute about the payment has changed.",
  advice: "See it in Razorpay's dashboard, then leave everything as it is.",
};

export const UNKNOWN_REVIEW: Words = {
  what: "Something about this payment needs a decision.",
  advice: "Look at the payment in Razorpay's dashboard, then decide.",
  mayEnrol: true,
};

export const reviewDeadline = (day: string): string => (day ? `the deadline on ${day}` : "the deadline");
