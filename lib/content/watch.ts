/** What the watch found, of one kind. */
export type Finding = {
  kind: string;
  number: number;
  /** When it began, or by when it is due, in words. */
  day: string;
  /** Which jobs, and what they said. */
  detail: string | null;
};

/** `href` is where to do it; for tasks outside the console, its first page. */
type Words = { what: string; toDo: string; href: `/console${string}` };

const few = (number: number, one: string, many: string) => (number === 1 ? `One ${one}` : `${number} ${many}`);

const since = (number: number, day: string) => (number === 1 ? ` since ${day}` : `, the oldest since ${day}`);

/** Each kind of finding, by the database's name for it: for the owners' mail, and for Today. */
const findingWords: Readonly<Record<string, (finding: Finding) => Words>> = {
  "mails-failed": ({ number }) => ({
    what: `${few(number, "mail was", "mails were")} abandoned in the last day.`,
    toDo: "Each one's last error says why. Send it again, or reach the person another way.",
    href: "/console/mails?status=failed",
  }),
  "mails-wait": ({ number, day }) => ({
    what: `${few(number, "mail has", "mails have")} been waiting to be sent${since(number, day)}.`,
    toDo: "The site keeps trying for 23 hours. Check Resend's status page and the limit of your plan.",
    href: "/console/mails?status=pending",
  }),
  "money-without-order": ({ number, day }) => ({
    what: `${few(number, "payment has", "payments have")} had no order here${since(number, day)}.`,
    toDo: "Find each payment's buyer in Razorpay's dashboard, then settle the payment here with a reason.",
    href: "/console/unmatched",
  }),
  "refunds-late": ({ number, day }) => ({
    what: `${few(number, "order has", "orders have")} been waiting for a refund${since(number, day)}.`,
    toDo: "Often the balance at Razorpay is too low: check it there. The site tries again automatically.",
    href: "/console/orders?waits=refund",
  }),
  "reviews-late": ({ number, day }) => ({
    what: `${few(number, "payment has", "payments have")} been waiting for a decision${since(number, day)}.`,
    toDo: "Open the order: it says what happened and what you can do.",
    href: "/console/orders?waits=review",
  }),
  disputes: ({ number, day }) => ({
    what: `${few(number, "payment is", "payments are")} disputed. The first answer is due by ${day}.`,
    toDo: "Answer in Razorpay's dashboard. Without an answer, the money goes back to the buyer.",
    href: "/console/orders?waits=review",
  }),
  "files-kept": ({ number, detail, day }) => ({
    what: `${few(number, "stored file belongs", "stored files belong")} to no application or profile${since(number, day)} (${detail}). Nothing is deleted until someone has looked.`,
    toDo: "After a restored backup that is expected. Ask the person who runs the site to compare the files with their rows.",
    href: "/console",
  }),
  "jobs-late": ({ number, detail, day }) => ({
    what: `${few(number, "scheduled job hasn't", "scheduled jobs haven't")} finished since ${day}: ${detail}.`,
    toDo: "Check that the scheduler still calls the site with the right secret, and see what the log says about job.failed.",
    href: "/console",
  }),
  "jobs-failed": ({ detail }) => ({
    what: `A scheduled job failed in the last day. ${detail?.replace(/\.+$/, "")}.`,
    toDo: "Its next run picks up where this one left off. If the job keeps failing, ask the person who runs the site to check the log.",
    href: "/console",
  }),
};

/** What was found, what to do, and where, in words. */
export const wordsOf = (finding: Finding): Words =>
  findingWords[finding.kind]?.(finding) ?? { what: finding.kind, toDo: "Look at it in the console.", href: "/console" };

export const watchMail = {
  subject: "Something on the site needs a look",
  heading: "Something needs a look",
  link: "Open it in the console",
  reason:
    "You're receiving this email because you're an owner of the console. We report each problem once a day while it lasts.",
};
