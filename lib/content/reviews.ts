/** What a review is about, in words: sums, days and Razorpay's ids. What a kind does not need is empty. */
type Said = { amount: string; ordered: string; refund: string; day: string };

type Words = {
  /** What has happened. */
  what: string;
  /** What can be done about it. */
  advice: string;
  /** Whether a seat may be the answer. */
  mayEnrol?: boolean;
};

/** Each kind of review, by the database's name for it; disputes have words of their own. */
export const reviewWords: Readonly<Record<string, (said: Said) => Words>> = {
  wrong_amount: ({ amount, ordered }) => ({
    what: `${amount} was paid, and ${ordered} was ordered.`,
    advice: "Enrol the buyer if you accept the amount, or give the money back.",
    mayEnrol: true,
  }),
  no_account: () => ({
    what: "The payment came after the buyer had deleted their account.",
    advice: "Nobody can be enrolled: give the money back.",
  }),
  refund_unlisted: () => ({
    what: "Razorpay says that the payment was given back, and lists no refund yet.",
    advice:
      "No action needed yet: the refund will close this automatically when it arrives. After a day, look at the payment in Razorpay's dashboard.",
    mayEnrol: true,
  }),
  refund_refused: ({ amount, refund, day }) => ({
    what: `The refund of ${amount} (${refund}) was refused by Razorpay on ${day}.`,
    advice: "Give the money back once more, or pay it back another way and leave everything as it is.",
  }),
  refund_above: ({ refund }) => ({
    what: `The refund ${refund}, made in Razorpay's dashboard, gives back more than was paid.`,
    advice: "Talk to Razorpay about it, then leave everything as it is.",
  }),
};

/** What happened to a dispute, by Razorpay's word for it; `deadline` is "its deadline", with the day where it is known. */
export const disputeWords: Readonly<Record<string, (deadline: string) => Words>> = {
  created: (deadline) => ({
    what: "The buyer disputes the payment at their bank.",
    advice: `Answer in Razorpay's dashboard before ${deadline}, or give the money back there by accepting the dispute.`,
  }),
  action_required: (deadline) => ({
    what: "The bank asks for more about a disputed payment.",
    advice: `Answer in Razorpay's dashboard before ${deadline}.`,
  }),
  under_review: () => ({
    what: "The bank looks at your answer to a disputed payment.",
    advice: "No action needed now: leave everything as it is.",
  }),
  won: () => ({ what: "The dispute was won: the money stays.", advice: "Leave everything as it is." }),
  lost: () => ({
    what: "The dispute was lost: the bank has taken the money back.",
    advice: "Do not give it back a second time: leave everything as it is, and write to the buyer about the seat.",
  }),
  closed: () => ({
    what: "The dispute is closed.",
    advice: "See its end in Razorpay's dashboard, then leave everything as it is.",
  }),
};

export const UNKNOWN_DISPUTE: Words = {
  what: "A dispute about the payment has changed.",
  advice: "See it in Razorpay's dashboard, then leave everything as it is.",
};

export const UNKNOWN_REVIEW: Words = {
  what: "Something about the payment needs a decision.",
  advice: "Look at the payment in Razorpay's dashboard, then decide.",
  mayEnrol: true,
};

export const reviewDeadline = (day: string): string => (day ? `${day}, its deadline` : "its deadline");
