/** Dates, times and cards of the free Lightning Sessions. */

/** One scheduled session: the texts people read and the instants a calendar needs. */
export type ScheduledSession = {
  readonly date: string;
  readonly time: string;
  /** First instant, ISO 8601 with offset. */
  readonly startsAt: string;
  /** Last instant, ISO 8601 with offset. */
  readonly endsAt: string;
};

/** Session info by title. The meeting links live in `SESSION_LINKS` on the server, by the same titles. */
export const scheduledSessions = {
  "AI for Product Management": {
    date: "Friday May 30th 2025",
    time: "10:00 PM - 11:30 PM IST",
    startsAt: "2025-05-30T22:00:00+05:30",
    endsAt: "2025-05-30T23:30:00+05:30",
  },
  "AI for Marketing & Sales": {
    date: "Saturday May 31st 2025",
    time: "11:00 AM - 12:30 PM IST",
    startsAt: "2025-05-31T11:00:00+05:30",
    endsAt: "2025-05-31T12:30:00+05:30",
  },
  "AI for Human Resources": {
    date: "Saturday May 31st 2025",
    time: "11:00 AM - 12:30 PM IST",
    startsAt: "2025-05-31T11:00:00+05:30",
    endsAt: "2025-05-31T12:30:00+05:30",
  },
} as const satisfies Record<string, ScheduledSession>;

export type ScheduledSessionTitle = keyof typeof scheduledSessions;

/** The titles that are no waiting lists: a run of the table `session_runs` has one of them. */
export const scheduledTitles = [
  "AI for Product Management",
  "AI for Marketing & Sales",
  "AI for Human Resources",
] as const satisfies readonly ScheduledSessionTitle[];

/** The slot of a title that people registered for; null for a waiting list. */
export const findSlot = (title: string): ScheduledSession | null =>
  Object.hasOwn(scheduledSessions, title) ? scheduledSessions[title as ScheduledSessionTitle] : null;

/** What the dialog shows for a title that has no scheduled session (docs/product.md#lightning-sessions). */
export const defaultSlot = {
  nextAvailable: "Next Available: Every Tuesday & Thursday",
  time: "Time: 2:00 PM - 3:00 PM EST",
} as const;

/** A session card of the home page. */
export type SessionCard = {
  readonly id: "product" | "sales" | "hr";
  readonly title: ScheduledSessionTitle;
  readonly description: string;
  readonly features: readonly [string, string, string];
  readonly isAvailable: boolean;
  readonly registeredCount: string | null;
  readonly nextSession: string | null;
};

export const sessionCards = [
  {
    id: "product",
    title: "AI for Product Management",
    description: "Turn research, roadmaps and specs into a morning's work, with prompts you can reuse on Monday.",
    features: [
      "Summarise fifty interviews into one page of evidence",
      "Draft a PRD your engineers will not send back",
      "Prioritise with a scoring prompt you can defend",
    ],
    isAvailable: true,
    registeredCount: "50 Product Managers registered",
    nextSession: null,
  },
  {
    id: "sales",
    title: "AI for Marketing & Sales",
    description: "Research accounts, write campaigns and follow up on time, and keep the voice that is yours.",
    features: [
      "Build an account brief in four minutes",
      "Turn one idea into a campaign for five channels",
      "Score and route leads without a data team",
    ],
    isAvailable: true,
    registeredCount: "312 students registered",
    nextSession: "June 31st, 2025 at 11:00 AM - 12:30 PM IST",
  },
  {
    id: "hr",
    title: "AI for Human Resources",
    description: "Write better job posts, screen fairly and answer policy questions without losing the human part.",
    features: [
      "Draft role profiles people recognise themselves in",
      "Structure interviews and debriefs with less bias",
      "Answer policy questions from your own handbook",
    ],
    isAvailable: false,
    registeredCount: null,
    nextSession: null,
  },
] as const satisfies readonly SessionCard[];

/** Functions without a session yet, by the address fragment that shows them. */
export const comingSoonFunctions = {
  finance: "Finance & Accounting",
  operations: "Operations",
  analytics: "IT & Analytics",
} as const;

/** The dialog title that puts somebody on the waiting list of a function. */
export const waitlistTitle = <F extends string>(businessFunction: F) =>
  `AI for ${businessFunction} (Waitlist)` as const;

/** The name of a session, or of a list that one waits on. */
export const withoutWaitlist = (title: string) => title.replace(" (Waitlist)", "");

/** Every title a button of ours opens the registration dialog with; the server accepts no other. */
export const registrationTitles = [
  ...scheduledTitles,
  waitlistTitle("Human Resources"),
  waitlistTitle("Finance & Accounting"),
  waitlistTitle("Operations"),
  waitlistTitle("IT & Analytics"),
] as const;

export type RegistrationTitle = (typeof registrationTitles)[number];

/** A session is a waitlist session if its title contains "Waitlist". */
export const isWaitlistTitle = (title: string) => title.includes("Waitlist");
