import type { CohortWaitlistTitle } from "@/lib/content/cohort-lists";

/** The free Lightning Sessions: one entry for each business function, from which cards, choices and titles derive. */

/**
 * When a session takes place if no run is coming: the texts people read and the instants a calendar needs. From its end
 * on, the texts stay, and people join the list of the next date.
 */
type SessionSlot = {
  readonly date: string;
  readonly time: string;
  /** First instant, ISO 8601 with offset. */
  readonly startsAt: string;
  /** Last instant, ISO 8601 with offset. */
  readonly endsAt: string;
};

type SessionEntry = {
  /** The address fragment that shows its card. */
  readonly id: string;
  /** Of its page, /sessions/<slug>. */
  readonly slug: string;
  /** The function's name where it has no session yet. */
  readonly name: string;
  /** What the filter's choice is called. */
  readonly choice: string;
  /** Also in the migrations (`session_titles`). The meeting links of slots are in `SESSION_LINKS`, by title. */
  readonly title: `AI for ${string}`;
  /**
   * Where "Reserve Your Spot" leads without a run: to the event's own page on another site, or to the dialog. For a
   * waiting list it only shows with a run; otherwise "Join Waiting List" does.
   */
  readonly registration:
    | { readonly kind: "external"; readonly url: string }
    | { readonly kind: "register" }
    | { readonly kind: "waitlist" };
  readonly slot: SessionSlot | null;
  /** Null for a function whose card only says that it's coming soon; that card only shows for its fragment. */
  readonly card: SessionCardTexts | null;
};

/** What a session's card says. */
export type SessionCardTexts = {
  readonly description: string;
  readonly features: readonly [string, string, string];
  readonly registeredCount: string | null;
  /** The text shown if no run is coming. */
  readonly nextSession: string | null;
  /** The second button: a link, or a disabled one without an address; null for none. */
  readonly second: { readonly text: string; readonly href: "/course" | null } | null;
};

export const sessions = [
  {
    id: "product",
    slug: "product-management",
    name: "Product Management",
    choice: "Product",
    title: "AI for Product Management",
    registration: { kind: "external", url: "https://lu.ma/example-ai-for-product-management" },
    slot: {
      date: "Friday May 30th 2025",
      time: "10:00 PM - 11:30 PM IST",
      startsAt: "2025-05-30T22:00:00+05:30",
      endsAt: "2025-05-30T23:30:00+05:30",
    },
    card: {
      description: "Turn research, roadmaps and specs into a morning's work, with prompts you can reuse on Monday.",
      features: [
        "Summarise fifty interviews into one page of evidence",
        "Draft a PRD your engineers will not send back",
        "Prioritise with a scoring prompt you can defend",
      ],
      registeredCount: "50 Product Managers registered",
      nextSession: null,
      second: { text: "Buy Now", href: "/course" },
    },
  },
  {
    id: "sales",
    slug: "marketing-sales",
    name: "Marketing & Sales",
    choice: "Sales & Marketing",
    title: "AI for Marketing & Sales",
    registration: { kind: "register" },
    slot: {
      date: "Saturday May 31st 2025",
      time: "11:00 AM - 12:30 PM IST",
      startsAt: "2025-05-31T11:00:00+05:30",
      endsAt: "2025-05-31T12:30:00+05:30",
    },
    card: {
      description: "Research accounts, write campaigns and follow up on time, and keep the voice that is yours.",
      features: [
        "Build an account brief in four minutes",
        "Turn one idea into a campaign for five channels",
        "Score and route leads without a data team",
      ],
      registeredCount: "312 students registered",
      nextSession: "June 31st, 2025 at 11:00 AM - 12:30 PM IST",
      second: { text: "Coming Soon", href: null },
    },
  },
  {
    id: "hr",
    slug: "human-resources",
    name: "Human Resources",
    choice: "HR",
    title: "AI for Human Resources",
    registration: { kind: "waitlist" },
    slot: {
      date: "Saturday May 31st 2025",
      time: "11:00 AM - 12:30 PM IST",
      startsAt: "2025-05-31T11:00:00+05:30",
      endsAt: "2025-05-31T12:30:00+05:30",
    },
    card: {
      description: "Write better job posts, screen fairly and answer policy questions without losing the human part.",
      features: [
        "Draft role profiles people recognise themselves in",
        "Structure interviews and debriefs with less bias",
        "Answer policy questions from your own handbook",
      ],
      registeredCount: null,
      nextSession: null,
      second: null,
    },
  },
  {
    id: "finance",
    slug: "finance-accounting",
    name: "Finance & Accounting",
    choice: "Finance",
    title: "AI for Finance & Accounting",
    registration: { kind: "waitlist" },
    slot: null,
    card: null,
  },
  {
    id: "operations",
    slug: "operations",
    name: "Operations",
    choice: "Operations",
    title: "AI for Operations",
    registration: { kind: "waitlist" },
    slot: null,
    card: null,
  },
  {
    id: "analytics",
    slug: "it-analytics",
    name: "IT & Analytics",
    choice: "IT & Analytics",
    title: "AI for IT & Analytics",
    registration: { kind: "waitlist" },
    slot: null,
    card: null,
  },
] as const satisfies readonly SessionEntry[];

/** A business function, its session and how to get a seat. */
export type Session = (typeof sessions)[number];

/** The title of a session, as in the table `session_runs`. */
export type SessionTitle = Session["title"];

export const sessionTitles: readonly SessionTitle[] = sessions.map(({ title }) => title);

/** The path of a session's page; for an unknown title, of the sessions on the home page. */
export function sessionPath(title: string) {
  const session = sessions.find((one) => one.title === title);
  return session ? (`/sessions/${session.slug}` as const) : "/#lightning-sessions";
}

/** The dialog title for a session's waiting list. */
export const waitlistTitle = (title: SessionTitle) => `${title} (Waitlist)` as const;

export type RegistrationTitle = SessionTitle | ReturnType<typeof waitlistTitle> | CohortWaitlistTitle;

/**
 * Every session title that opens the registration dialog; the server accepts no others, except the lists of cohorts.
 */
export const registrationTitles: readonly RegistrationTitle[] = [...sessionTitles, ...sessionTitles.map(waitlistTitle)];

/** The slot of a title that people registered for; null for a waiting list, and for a session that has only runs. */
export const findSlot = (title: string): SessionSlot | null =>
  sessions.find((session) => session.title === title)?.slot ?? null;

const isOver = ({ endsAt }: SessionSlot, now: Date) => now >= new Date(endsAt);

/** The slot of a title, if people can still register for it. */
export function openSlot(title: string, now: Date): SessionSlot | null {
  const slot = findSlot(title);
  return slot && !isOver(slot, now) ? slot : null;
}

/** The titles whose slot is over: without a run, people join the list of the next date. */
export const titlesWithoutDate = (now: Date): SessionTitle[] =>
  sessions.flatMap(({ title, slot }) => (slot && isOver(slot, now) ? title : []));

/** The titles that need a meeting link without a run. */
export const slotTitles: readonly SessionTitle[] = sessionTitles.filter(findSlot);

/** What the dialog shows for a title that has no scheduled session (docs/product.md#lightning-sessions). */
export const defaultSlot = {
  nextAvailable: "Next Available: Every Tuesday & Thursday",
  time: "Time: 2:00 PM - 3:00 PM EST",
} as const;

/** Whether a list is for the next date of a session that has had one, rather than for a session in development. */
export const isNextDateList = (title: string): boolean =>
  sessions.some((one) => one.registration.kind !== "waitlist" && waitlistTitle(one.title) === title);

/** The name of a session, or of a waiting list. */
export const withoutWaitlist = (title: string) => title.replace(" (Waitlist)", "");

/** A session is a waitlist session if its title contains "Waitlist". */
export const isWaitlistTitle = (title: string) => title.includes("Waitlist");
