import { LEARNERS_ORDER } from "../tests/e2e/support/accounts.ts";

/** A limit in milliseconds, and the figure to aim for, if any. */
type Limit = { limit: number; aim?: number };

/** A page's budget. The limits keep pages from growing beyond their present size and times. */
type Budget = {
  /** Bytes (gzip) of the first load, beyond those of the empty floor. */
  script: number;
  html: number;
  /** With applied throttling: how much later than on the themed floor. */
  lcp: Limit;
  tti: Limit;
  tbt: Limit;
  /** Lighthouse's scores with simulated throttling; `seo` is null if a page isn't meant for search engines. */
  scores: { performance: number; accessibility: 100; bestPractices: 100; seo: 100 | null };
};

export type Page = { path: string; needsAccount?: true; needsRoom?: true; budget: Budget };

const kB = 1000;

const home: Budget = {
  script: 24 * kB,
  html: 27 * kB,
  lcp: { limit: 500, aim: 250 },
  tti: { limit: 1600, aim: 1200 },
  tbt: { limit: 80 },
  scores: { performance: 92, accessibility: 100, bestPractices: 100, seo: 100 },
};
const course: Budget = { ...home, script: 21 * kB, html: 33.5 * kB };
/** Company, careers and legal pages. 20.5 kB since there are so many modules that the bundler's ids have six digits. */
const company: Budget = {
  script: 20.5 * kB,
  html: 16 * kB,
  lcp: { limit: 500 },
  tti: { limit: 1000 },
  tbt: { limit: 50 },
  scores: { ...home.scores, performance: 95 },
};
/**
 * The longest text: what we keep of every kind of record, for how long, and for what. 22 kB since it also says where
 * records come from, and how people export and delete their own; 23 kB since it says the same of the classroom.
 */
const privacy: Budget = { ...company, html: 23 * kB };
const auth: Budget = {
  script: 28 * kB,
  html: 12 * kB,
  lcp: { limit: 500 },
  tti: { limit: 1200 },
  tbt: { limit: 40 },
  scores: { ...home.scores, seo: null },
};
const account: Budget = {
  script: 34 * kB,
  html: 21 * kB,
  lcp: { limit: 500 },
  tti: { limit: 1600 },
  tbt: { limit: 80 },
  scores: { ...home.scores, performance: 90, seo: null },
};

/** A room with everything in it, hand-ins and the question after a class included. */
const room: Budget = { ...account, html: 31.5 * kB };
/** A seat's page, without an account. */
const live: Budget = { ...account, script: 18.5 * kB, html: 9.5 * kB };

/** The token of a seat in a cohort that has sessions. */
export const SEAT_TOKEN = "5ea70000-0000-4000-8000-000000000002";

/** A room in its third week, with sessions, links, hand-ins, posts and people. */
const ROOM = "/my-learning/cohort/9";

/** Every page that is measured. */
export const pages: readonly Page[] = [
  { path: "/", budget: home },
  { path: "/course", budget: course },
  { path: "/about-us", budget: company },
  { path: "/contact-us", budget: company },
  { path: "/working-at-ai-skills-academy", budget: company },
  { path: "/careers/jobs", budget: company },
  { path: "/sessions/product-management", budget: company },
  { path: "/terms", budget: company },
  { path: "/privacy", budget: privacy },
  { path: "/cookie-policy", budget: company },
  { path: "/auth", budget: auth },
  { path: "/my-learning", needsAccount: true, budget: account },
  { path: "/my-learning/cohort/1", needsAccount: true, budget: account },
  { path: ROOM, needsAccount: true, needsRoom: true, budget: room },
  { path: `${ROOM}/week/3`, needsAccount: true, needsRoom: true, budget: account },
  { path: "/edit-profile", needsAccount: true, budget: account },
  { path: `/live/${SEAT_TOKEN}`, needsRoom: true, budget: live },
];

/**
 * A page of the console. Operators have computers and come often, so only its scripts are measured, not times.
 * `[person]` stands for the learner's sealed address.
 */
export type ConsolePage = { path: string; operator: "owner" | "owner without a code" };

/** The main ones: Today, a list, a person, an order, forms, and signing in. */
export const consolePages: readonly ConsolePage[] = [
  { path: "/console", operator: "owner" },
  { path: "/console/messages", operator: "owner" },
  { path: "/console/people/[person]", operator: "owner" },
  { path: `/console/orders/${LEARNERS_ORDER}`, operator: "owner" },
  { path: "/console/sessions/new", operator: "owner" },
  { path: "/console/team", operator: "owner" },
  { path: "/console/code", operator: "owner without a code" },
];

/** Bytes (gzip) of a console page's first load, beyond those of the empty floor. */
export const CONSOLE_SCRIPT = 48 * kB;

/** Bytes over the wire until nothing more comes: images, fonts and prefetches included. */
export const HOME_PAGE_TRANSFER = 330 * kB;

/** Cumulative layout shift on every page: anything that rounds to 0.00. */
export const CLS = 0.005;
