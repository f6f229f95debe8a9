/** What the watch found, of one kind. */
export type Finding = {
  kind: string;
  number: number;
  /** When it began, or by when it is due (ISO 8601). */
  since: string;
  /** When it began, or by when it is due, in words. */
  day: string;
  /** Which jobs, or what a job said. */
  detail: string | null;
  /** When it ended, in words. */
  until?: string;
};

/** `href` is where to do it; for tasks outside the console, its first page. */
type Words = { what: string; toDo: string; href: `/console${string}` };

const few = (number: number, one: string, many: string) => (number === 1 ? `One ${one}` : `${number} ${many}`);

const since = (number: number, day: string) => (number === 1 ? ` since ${day}` : `, the oldest since ${day}`);

/** Each kind of finding, by the database's name for it: for the owners' mail, and for Today. */
const findingWords: Readonly<Record<string, (finding: Finding) => Words>> = {
  "mails-failed": ({ number }) => ({
    what: `${few(number, "email was", "emails were")} abandoned in the last day.`,
    toDo: "Each one's last error says why. Send it again, or reach the person another way.",
    href: "/console/mails?status=failed",
  }),
  "mails-wait": ({ number, day }) => ({
    what: `${few(number, "email has", "emails have")} been waiting to be sent${since(number, day)}.`,
    toDo: "The site keeps trying for 23 hours. Check Resend's status page and the limit of your plan.",
    href: "/console/mails?status=pending",
  }),
  "money-without-order": ({ number, day }) => ({
    what: `${few(number, "payment without an order has", "payments without an order have")} been waiting${since(number, day)}.`,
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
    what: `${few(number, "stored file belongs", "stored files belong")} to no application, profile or hand-in${since(number, day)} (${detail}). Nothing is deleted until someone has looked.`,
    toDo: "After a restored backup that is expected. Ask the person who runs the site to compare the files with their rows.",
    href: "/console",
  }),
  "jobs-late": ({ number, detail, day }) => ({
    what: `${few(number, "scheduled job hasn't", "scheduled jobs haven't")} finished since ${day}: ${detail}.`,
    toDo: "Check that the scheduler still calls the site with the right secret, and see what the log says about job.failed.",
    href: "/console",
  }),
  "database-behind": ({ number }) => ({
    what: `The database lacks ${few(number, "migration", "migrations").toLowerCase()} that this version of the site needs.`,
    toDo: "Ask the person who runs the site to run npx supabase db push --remote.",
    href: "/console",
  }),
};

/** What a scheduled job does, for when it fails. */
const jobs: Readonly<Record<string, { failed: string; works: string; href: Words["href"] }>> = {
  outbox: {
    failed: "Emails could not be sent",
    works: "Emails can be sent again",
    href: "/console/mails?status=pending",
  },
  payments: {
    failed: "Payments could not be checked with Razorpay",
    works: "Payments are checked with Razorpay again",
    href: "/console",
  },
  retention: { failed: "Old data could not be deleted", works: "Old data is deleted again", href: "/console" },
};

/** Of a job whose last runs have all failed (`outbox-fails`), or work again (`outbox-over`). */
function wordsOfJob({ kind, day, until, detail }: Finding): Words | undefined {
  const [, name = ""] = /^(\w+)-(?:fails|over)$/.exec(kind) ?? [];
  const job = jobs[name];
  if (job === undefined) return undefined;
  const said = `The first failed run said: ${detail?.replace(/\.+$/, "")}.`;
  return until === undefined
    ? {
        what: `${job.failed} since ${day}.`,
        toDo: `${said} We keep trying, and email you when it's over.`,
        href: job.href,
      }
    : { what: `${job.works}.`, toDo: `It's over: from ${day} to ${until} it failed. ${said}`, href: job.href };
}

/** What was found, what to do, and where, in words. */
export const wordsOf = (finding: Finding): Words =>
  findingWords[finding.kind]?.(finding) ??
  wordsOfJob(finding) ?? { what: finding.kind, toDo: "Look at it in the console.", href: "/console" };

/** Whether everything that was found is over by now. */
const isOver = (findings: readonly Finding[]) => findings.every(({ until }) => until !== undefined);

/** The mail's subject. */
export const subjectOf = (findings: readonly Finding[]): string =>
  isOver(findings)
    ? findings.map((finding) => wordsOf(finding).what.replace(/\.$/, "")).join("; ")
    : "Something on the site needs a look";

/** The mail's heading. */
export const headingOf = (findings: readonly Finding[]): string =>
  isOver(findings) ? "It works again" : "Something needs a look";

export const watchMail = {
  link: "Open it in the console",
  reason:
    "You're receiving this email because you're an owner of the console. We report each problem once a day while it lasts.",
};
