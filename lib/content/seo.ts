import { sessionPages } from "@/lib/content/session-pages";
import { sessions } from "@/lib/content/sessions";
import { site } from "@/lib/content/site";

/** Texts for the browser tab, search results and social cards. */
export type PageSeo = {
  /** Before the brand, in the tab and the search result. */
  readonly title: string;
  /** 70 to 160 characters. */
  readonly description: string;
  /** The line on the image of a shared link. */
  readonly shareLine: string;
  /** False for pages that belong to one visitor; they are not in the sitemap either. */
  readonly isIndexed: boolean;
  /** The address that search engines should use, if the page has two. */
  readonly canonical?: `/${string}`;
  /** The day of the last change of substance, if the page states one. */
  readonly lastUpdated?: string;
};

/** The day the legal texts carry. */
export const legalLastUpdated = { text: "May 9, 2025", date: "2025-05-09" } as const;

/*
 * The culture page has two paths. The header links to the longer one, and search engines ignore a canonical URL that
 * the site's own links contradict.
 */
const culturePage = {
  title: "Careers",
  description: `What working at ${site.name} is like: a small team in Bengaluru that teaches working people to use AI, its six values, its perks and its open internships.`,
  shareLine: "Teach a profession to use AI. Learn your own.",
  isIndexed: true,
  canonical: site.careersPath,
} as const;

type SessionPath = `/sessions/${(typeof sessions)[number]["slug"]}`;

const ofSessions = Object.fromEntries(
  sessions.map(({ slug, title }) => {
    const { description, shareLine } = sessionPages[slug];
    return [`/sessions/${slug}`, { title, description, shareLine, isIndexed: true }];
  }),
) as Record<SessionPath, { title: string; description: string; shareLine: string; isIndexed: true }>;

/** Every page with a title of its own, by its path. */
export const pages = {
  ...ofSessions,
  "/": {
    title: `${site.name}: use AI at work`,
    description: site.description,
    shareLine: "Use AI at work, from this afternoon",
    isIndexed: true,
  },
  "/course": {
    title: "AI Skills Mastery for Product Managers",
    description:
      "Six live Saturdays for product managers: research, specs, prioritisation and AI agents on your own work, with two instructors, templates and a small cohort.",
    shareLine: "AI Skills Mastery Program For Product Managers",
    isIndexed: true,
  },
  "/about-us": {
    title: "About Us",
    description: `Why ${site.name} exists, what sets its training apart, the goals it is held to, and the two instructors who teach every session from their own practice.`,
    shareLine: "Taught by people who do the work",
    isIndexed: true,
  },
  "/contact-us": {
    title: "Contact Our Team",
    description: `Questions about a session, a seat, training for a team or a payment? Write to ${site.name}. A person answers within 24-48 business hours.`,
    shareLine: "Ask a person, get an answer",
    isIndexed: true,
  },
  [site.careersPath]: culturePage,
  "/careers": culturePage,
  "/careers/jobs": {
    title: "Job Openings",
    description: `Seven internships in engineering, design, product and marketing at ${site.name} in Bengaluru. Read what each role does and apply with one PDF.`,
    shareLine: "Seven internships with real work in them",
    isIndexed: true,
  },
  "/terms": {
    title: "Terms of Service",
    description: `The rules for using ${site.name}: accounts, free sessions, paid cohorts, prices and GST, the 14-day refund rule, course material and liability.`,
    shareLine: "Terms of Service",
    isIndexed: true,
    lastUpdated: legalLastUpdated.date,
  },
  "/privacy": {
    title: "Privacy Policy",
    description: `What ${site.name} stores about you, why, for how long, which companies process it for us, and how to see it, correct it or have it deleted.`,
    shareLine: "What we store, why, and for how long",
    isIndexed: true,
    lastUpdated: legalLastUpdated.date,
  },
  "/cookie-policy": {
    title: "Cookie Policy",
    description: `The few cookies and stored values that ${site.name} uses for signing in and for your colour theme. No analytics, no advertising, nobody else's cookies.`,
    shareLine: "A few cookies, none of them to follow you",
    isIndexed: true,
    lastUpdated: legalLastUpdated.date,
  },
  "/payment-failed": {
    title: "Payment Failed",
    description: "Your payment was not successful or was cancelled. No seat was taken; you can try again.",
    shareLine: site.name,
    isIndexed: false,
  },
  "/auth": {
    title: "Authentication",
    description: `Log in or sign up at ${site.name} to reserve sessions and to find your courses.`,
    shareLine: site.name,
    isIndexed: false,
  },
  "/my-learning": {
    title: "My Learning",
    description: `The cohorts you are enrolled in at ${site.name}, with their dates and instructors.`,
    shareLine: site.name,
    isIndexed: false,
  },
  "/edit-profile": {
    title: "Edit your profile",
    description: `Your name, photo and professional details, as other students of ${site.name} see them.`,
    shareLine: site.name,
    isIndexed: false,
  },
} as const satisfies Record<`/${string}`, PageSeo>;

export type PagePath = keyof typeof pages;
