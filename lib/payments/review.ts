import { formatPaise } from "@/lib/format/money";

/** A reason for a review as a person reads it. */
export type Review = {
  /** The payment that it is about; null where the reason names none. */
  paymentId: string | null;
  /** What has happened. */
  what: string;
  /** What can be done about it. */
  advice: string;
  /** Whether a seat may be the answer. */
  mayEnrol: boolean;
};

type Facts = Omit<Review, "paymentId">;

const hundredths = (amount: string, currency: string) => formatPaise(Math.round(Number(amount) * 100), currency);

const wrongAmount = (paid: string, ordered: string): Facts => ({
  what: `${paid} was paid, and ${ordered} was ordered.`,
  advice: "Enrol the buyer if you accept the amount, or give the money back.",
  mayEnrol: true,
});

const refused = (refund: string): Facts => ({
  what: `${refund} was refused by Razorpay.`,
  advice: "Give the money back once more, or pay it back another way and leave everything as it is.",
  mayEnrol: false,
});

const disputes: Readonly<Record<string, Pick<Facts, "what" | "advice">>> = {
  created: {
    what: "The buyer disputes the payment at their bank.",
    advice:
      "Answer in Razorpay's dashboard before its deadline, or give the money back there by accepting the dispute.",
  },
  action_required: {
    what: "The bank asks for more about a disputed payment.",
    advice: "Answer in Razorpay's dashboard before its deadline.",
  },
  under_review: {
    what: "The bank looks at your answer to a disputed payment.",
    advice: "Nothing is to be done now: leave everything as it is.",
  },
  won: { what: "The dispute was won: the money stays.", advice: "Leave everything as it is." },
  lost: {
    what: "The dispute was lost: the bank has taken the money back.",
    advice: "Do not give it back a second time: leave everything as it is, and write to the buyer about the seat.",
  },
  closed: {
    what: "The dispute is closed.",
    advice: "See its end in Razorpay's dashboard, then leave everything as it is.",
  },
};

const UNKNOWN_DISPUTE = {
  what: "A dispute about the payment has changed.",
  advice: "See it in Razorpay's dashboard, then leave everything as it is.",
};

/** The texts that the database writes, with what they say to a person. */
const patterns: readonly (readonly [RegExp, (parts: string[]) => Facts])[] = [
  [
    /^([A-Z]{3}) ([\d.]+) paid, ([A-Z]{3}) ([\d.]+) ordered$/,
    ([, paidIn = "", paid = "", orderedIn = "", ordered = ""]) =>
      wrongAmount(hundredths(paid, paidIn), hundredths(ordered, orderedIn)),
  ],
  [
    /^the buyer's account is deleted$/,
    () => ({
      what: "The payment came after the buyer had deleted their account.",
      advice: "Nobody can be enrolled: give the money back.",
      mayEnrol: false,
    }),
  ],
  [
    /^payment\.dispute\.(\w+)(?: (disp_\w+)(?:, to be answered by (.+))?)?$/,
    ([, event = "", id, day]) => {
      const { what, advice } = disputes[event] ?? UNKNOWN_DISPUTE;
      return {
        what: id ? `${what} (${id})` : what,
        advice: day ? advice.replace("its deadline", `${day}, its deadline`) : advice,
        mayEnrol: false,
      };
    },
  ],
  [
    /^refunded at Razorpay, which does not say by which refund yet$/,
    () => ({
      what: "Razorpay says that the payment was given back, and lists no refund yet.",
      advice:
        "Nothing is to be done as long as the refund may come: it settles this by itself. After a day, look at the payment in Razorpay's dashboard.",
      mayEnrol: true,
    }),
  ],
  [
    /^refund (\w+) of ([A-Z]{3}) ([\d.]+) was refused on (.+)$/,
    ([, id = "", currency = "", amount = "", day = ""]) => {
      const { what, ...rest } = refused(`The refund of ${hundredths(amount, currency)} (${id})`);
      return { what: what.replace(/\.$/, ` on ${day}.`), ...rest };
    },
  ],
  [/^refund\.failed$/, () => refused("A refund")],
  [
    /^(\w+) gives back more than was paid$/,
    ([, id = ""]) => ({
      what: `The refund ${id}, made in Razorpay's dashboard, gives back more than was paid.`,
      advice: "Talk to Razorpay about it, then leave everything as it is.",
      mayEnrol: false,
    }),
  ],
];

/** Says a line of an order's reasons for a review: "pay_x: payment.dispute.created". Any other text is said as it is. */
export function sayReview(reason: string): Review {
  const [, paymentId = null, text = reason] = /^(pay_\w+): ([^]+)$/.exec(reason) ?? [];
  for (const [pattern, facts] of patterns) {
    const parts = pattern.exec(text);
    if (parts) return { paymentId, ...facts([...parts]) };
  }
  return {
    paymentId,
    what: /^[\w.]+$/.test(text) ? "Something about the payment needs a decision." : text,
    advice: "Look at the payment in Razorpay's dashboard, then decide.",
    mayEnrol: true,
  };
}
