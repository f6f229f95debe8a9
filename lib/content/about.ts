import { site } from "@/lib/content/site";

/** What the about page says. */
export const about = {
  eyebrow: `About ${site.name}`,
  title: "We teach the AI you can use before lunch",
  lead: "Most AI training ends with a certificate. Ours ends with a report, a campaign or a job post from your own desk, done in half the time and checked by you.",
  figures: [
    { figure: "500+", label: "professionals trained" },
    { figure: "90 min", label: "to your first working result" },
    { figure: "0", label: "lines of code needed" },
  ],
} as const;

export const mission = {
  title: "Our Mission",
  statement: "Put useful AI into the hands of people whose job is something else.",
  text: "A marketer does not need to know how a model is trained. She needs the newsletter out by four, in her own voice, with the figures right. We teach that: live, on her material, with somebody beside her who has done it before.",
} as const;

export const vision = {
  title: "Our Vision",
  statement: "A working week in which nobody does by hand what a machine does well.",
  text: "And in which everybody knows when the machine is wrong. Judgement, taste and responsibility stay with people; the copying, sorting and first drafts do not.",
} as const;

export const strengths = {
  title: "What Sets Us Apart",
  lead: "Five habits that we keep in every session, free or paid.",
  items: [
    {
      title: "Your work is the exercise",
      text: "Bring a real task. We have no toy datasets: you leave with the thing itself finished, not with notes about it.",
    },
    {
      title: "Live, and small enough to ask",
      text: "Cohorts have 15 to 30 seats. Every session has time set aside for questions, and every question gets an answer the same week.",
    },
    {
      title: "70 percent practice",
      text: "Twenty minutes of theory, then hands on. You watch once, do it with us once, and do it alone before you go.",
    },
    {
      title: "By function, not by tool",
      text: "Tools change every month; closing the books does not. We start from what product, sales, HR or finance people have to deliver.",
    },
    {
      title: "We teach the checking too",
      text: "Every workflow comes with the way to test it: what models get wrong here, how you notice, and when not to use one.",
    },
  ],
} as const;

export const goals = {
  title: "Our Goals",
  lead: "Each step stands on the one before.",
  items: [
    { title: "A first step for free", text: "Keep one live session a week free, for good." },
    { title: "Every function", text: "Open sessions for all six business functions on our list." },
    { title: "Proof at 90 days", text: "Follow every cohort for 90 days and count what changed at work." },
    { title: "More languages", text: "Teach in Hindi, Tamil and Kannada alongside English." },
    { title: "10,000 people", text: "Reach 10,000 working people who check what AI gives them." },
  ],
} as const;

export const aboutInstructors = {
  title: "Our Expert Instructors",
  lead: "Two people teach, and both still do the work they teach.",
  achievementsTitle: (name: string) => `What ${name} has done`,
  action: "View profile",
} as const;

export const aboutClosing = {
  title: "Come and see for yourself",
  text: "The next free session costs you ninety minutes and nothing else.",
  action: "See the free sessions",
  secondAction: "See the cohort",
} as const;
