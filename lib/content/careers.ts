import { site } from "@/lib/content/site";

/** What the culture page says; its two addresses show the same page. */
export const careers = {
  eyebrow: `Working at ${site.name}`,
  title: "Teach a profession to use AI. Learn your own while you do.",
  lead: "We are a small team in Bengaluru. Every week, people who have never written a line of code finish something with us that they could not do on Monday. You would build what makes that possible.",
  action: "Explore Job Openings",
  facts: [
    { figure: "One room", label: "in Bengaluru, and two days a week from home" },
    { figure: "Seven internships", label: "each with a mentor and a problem of its own" },
    { figure: "Four weeks", label: "until your first work is in production" },
  ],
} as const;

export const values = {
  eyebrow: "What we hold each other to",
  title: "Six values, and what they look like on a Tuesday",
  items: [
    {
      id: "innovation",
      title: "Innovation-Driven",
      text: "A new model comes out on Thursday; by Monday somebody has tried it on last week's exercises and shown the rest of us what broke.",
    },
    {
      id: "collaboration",
      title: "Collaborative Culture",
      text: "Engineers sit in on sessions, instructors review pull requests. Nobody throws work over a wall, because there is none.",
    },
    {
      id: "people",
      title: "People First",
      text: "Learners before metrics, and colleagues before deadlines. We move a date rather than a weekend.",
    },
    {
      id: "learning",
      title: "Continuous Learning",
      text: "Friday afternoons belong to learning something that is not on any roadmap, and to showing it to the team in ten minutes.",
    },
    {
      id: "impact",
      title: "Impactful Work",
      text: "We count what alumni do differently at work after ninety days. If a feature does not move that, we take it out.",
    },
    {
      id: "fun",
      title: "Fun & Friendly",
      text: "Filter coffee at eleven, an argument about dosas at twelve, and a prize each month for the most useful failure.",
    },
  ],
} as const;

export type ValueId = (typeof values.items)[number]["id"];

export const perks = {
  eyebrow: "Perks",
  title: "Looked after, so that the work can be good",
  items: [
    { id: "hybrid", title: "Hybrid week", text: "Three days together, two from wherever you think best." },
    { id: "hours", title: "Flexible hours", text: "Meetings fall between eleven and four. The rest is yours to plan." },
    { id: "health", title: "Health cover", text: "Medical insurance for you and your family from the first day." },
    { id: "budget", title: "Learning budget", text: "₹40,000 a year for courses, books and conferences." },
    { id: "course", title: "A seat in every cohort", text: "Take any course we sell, in working hours." },
    { id: "equipment", title: "Your choice of equipment", text: "The laptop, chair and AI tools that suit your work." },
    { id: "mentor", title: "A mentor of your own", text: "One hour a week with somebody who has done your job." },
    { id: "leave", title: "26 days of leave", text: "Plus the days between Christmas and New Year, for everybody." },
  ],
} as const;

export type PerkId = (typeof perks.items)[number]["id"];

export const team = {
  eyebrow: "The team",
  title: "Who you would work with",
  lead: "Three crews, one room. Whatever you join for, you will spend your first week in a live session, helping learners.",
  quote: {
    text: "I ask every intern for one thing in their first month: find something we teach badly, and fix it with me.",
    instructorId: "ananya-raghavan",
  },
  teams: [
    {
      name: "Engineering",
      text: "Builds the classroom: sign-up, seats, payments, and the checks that keep exercises true.",
    },
    { name: "Product & Design", text: "Finds out where learners stop and removes the reason." },
    { name: "Marketing", text: "Tells people what alumni did at work, in words alumni agree with." },
  ],
  roles: (count: number) => (count === 1 ? "1 open role" : `${count} open roles`),
} as const;

export const careersClosing = {
  title: "Ready to show us what you can do?",
  text: "One PDF and a few honest lines are enough. No cover letter.",
} as const;
