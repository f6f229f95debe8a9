import type { Session, SessionCardTexts } from "@/lib/content/sessions";

/** What the page of a session says, beside its title and what its card says. */
type SessionPageTexts = {
  readonly audience: readonly [string, string, string];
  /** For search results: 70 to 160 characters. */
  readonly description: string;
  /** On the image of a shared link. */
  readonly shareLine: string;
};

export const sessionPage = {
  eyebrow: "Free Lightning Session",
  facts: "Live, free, no credit card.",
  outcomes: "What it is for",
  audience: "Who it is for",
  recordings: { title: "Past sessions to watch", newTab: " (opens in a new tab)", watch: "Watch the recording" },
  after: {
    title: "And afterwards",
    text: "The course takes one part of the job each week, live and on your own work.",
    action: "See the course",
  },
} as const;

/** By the session's slug. */
export const sessionPages: Readonly<Record<Session["slug"], SessionPageTexts>> = {
  "product-management": {
    audience: [
      "Product managers, product owners and founders who write the specs themselves",
      "Analysts and designers who work on the same backlog",
      "People who have tried a chat assistant and want it to hold up at work",
    ],
    description:
      "A free live session for product managers: research, roadmaps, specs and prioritisation with AI, with prompts you can reuse on your own product.",
    shareLine: "AI for Product Management: free and live",
  },
  "marketing-sales": {
    audience: [
      "Marketers who plan, write and measure campaigns",
      "Sales people who prepare calls and follow them up",
      "Small teams that do both",
    ],
    description:
      "A free live session for marketing and sales: account research, campaigns, follow-up and lead scoring with AI, in the voice of your own company.",
    shareLine: "AI for Marketing & Sales: free and live",
  },
  "human-resources": {
    audience: [
      "HR generalists and business partners",
      "Recruiters and hiring managers",
      "Office managers who look after people as well",
    ],
    description:
      "A free live session for HR: job posts, fair screening, interviews and policy questions with AI, and where a person has to decide.",
    shareLine: "AI for Human Resources: free and live",
  },
  "finance-accounting": {
    audience: [
      "Accountants and controllers",
      "Finance managers who report to people outside finance",
      "Founders who keep the books themselves",
    ],
    description:
      "A free live session for finance and accounting: variances, checks and reports with AI, with every figure traced to its source.",
    shareLine: "AI for Finance & Accounting: free and live",
  },
  operations: {
    audience: [
      "Operations and project managers",
      "Team leads in support, logistics and delivery",
      "People who own a process that nobody has written down",
    ],
    description:
      "A free live session for operations: procedures, delays and weekly reports with AI, on processes as they really run, and checked by people.",
    shareLine: "AI for Operations: free and live",
  },
  "it-analytics": {
    audience: [
      "Data and business analysts",
      "IT administrators and support engineers",
      "Managers who order reports and want to check them",
    ],
    description:
      "A free live session for IT and analytics: queries, dashboards and documentation with AI, and how to check the result before anyone relies on it.",
    shareLine: "AI for IT & Analytics: free and live",
  },
};

type Summary = Pick<SessionCardTexts, "description" | "features">;

/** What sessions without texts on their cards are for. */
const summaries: Readonly<Record<Extract<Session, { card: null }>["slug"], Summary>> = {
  "finance-accounting": {
    description: "Explain the numbers faster: reconcile, comment and report, with every figure traced to its source.",
    features: [
      "Write the comment on a variance from the ledger itself",
      "Check a long contract or invoice against what was agreed",
      "Turn a month's close into a report people read",
    ],
  },
  operations: {
    description:
      "Write down how the work is done, find where it waits, and hand the repetitive part to a tool you can check.",
    features: [
      "Turn a recorded walk-through into a procedure",
      "Find what delays an order in a week of messages",
      "Draft the weekly report from what is already written",
    ],
  },
  "it-analytics": {
    description: "Ask data questions in plain words, document what runs, and check what a model wrote before it runs.",
    features: [
      "Draft a query, and test it before anyone trusts it",
      "Explain a dashboard to the people who decide by it",
      "Document a system from its own configuration",
    ],
  },
};

/** What a session is for. */
export const summaryOf = (session: Session): Summary => session.card ?? summaries[session.slug];
