/** What the watch has found of one kind. */
export type Finding = {
  kind: string;
  number: number;
  /** When it began, or by when it is due, in words. */
  day: string;
  /** Which jobs, and what they said. */
  detail: string | null;
};

type Words = { what: string; toDo: string; href: `/console${string}` };

const few = (number: number, one: string, many: string) => (number === 1 ? `One ${one}` : `${number} ${many}`);

/** Each kind of finding, by the database's name for it: for the owners' mail, and for Today. */
const findingWords: Readonly<Record<string, (finding: Finding) => Words>> = {
  "mails-failed": ({ number }) => ({
    what: `${few(number, "mail was", "mails were")} given up in the last day.`,
    toDo: "The last error says why. Send it again, or tell the person in another way.",
    href: "/console/mails?status=failed",
  }),
  "mails-wait": ({ number, day }) => ({
    what: `${few(number, "mail has", "mails have")} waited for more than an hour, the oldest since ${day}.`,
    toDo: "They are tried again by themselves for 23 hours. Look at Resend's status, and at the limit of your plan there.",
    href: "/console/mails?status=pending",
  }),
  "money-without-order": ({ number, day }) => ({
    what: `${few(number, "payment has", "payments have")} no order here, the oldest since ${day}.`,
    toDo: "Find the buyer in Razorpay's dashboard, then settle it here with a reason.",
    href: "/console/unmatched",
  }),
  "refunds-late": ({ number, day }) => ({
    what: `${few(number, "order waits", "orders wait")} for a refund, the oldest since ${day}.`,
    toDo: "Razorpay has often too little balance for it: look there. It is tried again by itself.",
    href: "/console/orders?waits=refund",
  }),
  "reviews-late": ({ number, day }) => ({
    what: `${few(number, "payment waits", "payments wait")} for a decision, the oldest since ${day}.`,
    toDo: "Open the order: it says what happened and what can be done.",
    href: "/console/orders?waits=review",
  }),
  disputes: ({ number, day }) => ({
    what: `${few(number, "payment is", "payments are")} disputed. The first answer is due by ${day}.`,
    toDo: "Answer in Razorpay's dashboard. Without an answer the money goes back to the buyer.",
    href: "/console/orders?waits=review",
  }),
  "jobs-late": ({ detail, day }) => ({
    what: `A scheduled run has not ended well since ${day}: ${detail}.`,
    toDo: "See whether the scheduler still calls it, with the right secret, and what the log says of job.failed.",
    href: "/console",
  }),
  "jobs-failed": ({ detail }) => ({
    what: `A scheduled run failed in the last day. ${detail}.`,
    toDo: "The next runs do what it left. If it goes on, whoever runs the site should look at the log.",
    href: "/console",
  }),
};

/** In words what was found, what to do, and where. */
export const wordsOf = (finding: Finding): Words =>
  findingWords[finding.kind]?.(finding) ?? { what: finding.kind, toDo: "Look at it in the console.", href: "/console" };

export const watchMail = {
  subject: "Something on the site needs a look",
  heading: "Something needs a look",
  reason:
    "You're receiving this email because you are an owner of the console. Each thing is told once a day while it lasts.",
};
