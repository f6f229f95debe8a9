/** What a page may cost. Sizes in bytes as the server sends them compressed; times in milliseconds. */
type Budget = {
  /** JavaScript of the first load, over what an empty page of the same framework ships. */
  script: number;
  html: number;
  /** The largest paint may come this much later than the named floor's. */
  paint: { floor: "empty" | "themed"; over: number };
  /** Lighthouse's scores; `seo` is null where a page is not for search engines. */
  scores: { performance: number; seo: 100 | null };
};

export type Page = { path: string; needsAccount?: true; budget: Budget };

const kB = 1000;

const home: Budget = {
  script: 20 * kB,
  html: 16 * kB,
  paint: { floor: "themed", over: 200 },
  scores: { performance: 98, seo: 100 },
};
const course: Budget = { ...home, script: 15 * kB };
const company: Budget = { ...home, script: 10 * kB, html: 12 * kB, paint: { floor: "themed", over: 100 } };
const auth: Budget = { ...company, script: 15 * kB, html: 8 * kB, scores: { performance: 97, seo: null } };
const account: Budget = {
  script: 20 * kB,
  html: 10 * kB,
  paint: { floor: "empty", over: 500 },
  scores: { performance: 95, seo: null },
};

/** Every page that is measured. */
export const pages: readonly Page[] = [
  { path: "/", budget: home },
  { path: "/course", budget: course },
  { path: "/about-us", budget: company },
  { path: "/contact-us", budget: company },
  { path: "/working-at-ai-skills-academy", budget: company },
  { path: "/careers/jobs", budget: company },
  { path: "/terms", budget: company },
  { path: "/privacy", budget: company },
  { path: "/cookie-policy", budget: company },
  { path: "/auth", budget: auth },
  { path: "/my-learning", needsAccount: true, budget: account },
  { path: "/my-learning/cohort/1", needsAccount: true, budget: account },
  { path: "/edit-profile", needsAccount: true, budget: account },
];

/** The home page with everything that comes until nothing more does: images, fonts, prefetches. */
export const WHOLE_HOME_PAGE = 350 * kB;

/** The largest paint must come before, whatever the floor does. */
export const LATEST_PAINT_MS = 1800;

/** Main-thread blocking over the floor's. */
export const BLOCKING_OVER_FLOOR_MS = 40;

/**
 * Least requests per second, as parts of what they are compared with. An account page is compared with a page of the site
 * that is made for each request by one look at a cookie in the layout.
 */
export const RATES = { ofFloor: 0.9, ofNginxWhenCached: 0.9, accountOfCookiePage: 100 / 185 };
