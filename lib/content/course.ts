import { COURSE_NAME } from "@/lib/content/cohorts";

/** What the course page says about the AI Skills Mastery Program. */
export const course = {
  name: COURSE_NAME,
  audience: "For Product Managers",
  eyebrow: "Six Saturdays, live online",
  lead: "Discovery, strategy, specs, prototypes, agents: one part of your job each week, done with AI on your own product. You leave with six pieces of work, not with a certificate of attendance.",
  actions: { curriculum: "View Curriculum", includes: "What You Will Get" },
  facts: [
    { figure: "3-4 hours", label: "per week, live session included" },
    { figure: "70 percent", label: "practical, on your own work" },
    { figure: "500+", label: "professionals trained" },
  ],
  deskTitle: "On your desk after six weeks",
} as const;

/** The bar below the hero, which stays in view. */
export const cohortBar = {
  label: "Next cohort",
  starts: "Starts",
  started: "Started",
  planned: "The next cohort is being planned.",
  action: "See the cohorts",
  join: "Join the list",
} as const;

/** Below the button of a cohort on sale. */
export const purchaseNotes = {
  total: (total: string) => `${total} with GST`,
  promises: "14 days to change your mind · GST receipt · UPI, card, net banking",
} as const;

export const cohortsSection = {
  eyebrow: "Cohorts",
  title: "Choose your six weeks",
  lead: "The same program, the same two instructors, whichever start you choose. A cohort is small enough for both of them to know your project.",
  /** In place of the cards while every cohort is closed. */
  planned: "The next cohort is being planned.",
  tellMe: "Tell me when it opens",
  wait: "Join Waiting List",
  status: "Status",
  /** For a cohort past its last day to enrol. */
  over: "Enrolment is closed",
  joinNext: "Join the list for the next cohort",
  allDates: "All dates",
} as const;

export const teamOffer = {
  text: "Enrolling a team? Three or more people from one company work on one shared product and, if you ask before you buy, get one invoice.",
  action: "Ask about team enrollment",
} as const;

export const includes = {
  eyebrow: "Included with every seat",
  title: "What You Get",
  lead: "Time with instructors, material you keep, and people to ask when the course is over.",
  sessions: {
    title: "8 live sessions",
    text: "Six Saturday sessions and two Q&A sessions, taught live. Every one is recorded and yours by the next morning.",
  },
  templates: {
    title: "50+ templates",
    text: "Prompts, documents and spreadsheets that alumni use and keep improving.",
    examples: [
      "Interview coding sheet",
      "PRD with edge cases",
      "Bet scorecard",
      "Agent permission list",
      "Evaluation set",
    ],
  },
  others: [
    {
      id: "guides",
      title: "AI tool guides",
      text: "Which tool for which job, what it costs, and what may go into it. Revised before every cohort.",
    },
    {
      id: "community",
      title: "Community access",
      text: "A private space with your cohort and every one before it. Ask on Tuesday, have an answer by lunch.",
    },
    {
      id: "questions",
      title: "Instructor Q&A",
      text: "Sunday office hours with an instructor who has read your assignment before you arrive.",
    },
    {
      id: "lifetime",
      title: "Lifetime access",
      text: "Recordings, templates and every later edition of the material. No renewal, no expiry.",
    },
  ],
} as const;

export const curriculum = {
  eyebrow: "Curriculum",
  title: "Six weeks, one product: yours",
  lead: "Each Saturday takes one part of a product manager's job, explains it, shows it, and then it is your turn.",
} as const;

export const outcomes = {
  eyebrow: "Outcomes",
  title: "What changes on your calendar",
  before: "Today",
  after: "After week six",
  rows: [
    { before: "Interview notes wait a month for a free day", after: "A traceable evidence page the same morning" },
    { before: "A PRD goes back and forth four times", after: "The holes are found before an engineer reads it" },
    { before: "Priorities are argued from memory", after: "Bets are scored against evidence, and you can show it" },
    { before: "A prototype waits for design capacity", after: "Three customers have clicked it by Thursday" },
    { before: "Every Friday goes into status reports", after: "An agent drafts them, and you decide what is sent" },
    { before: "The AI roadmap is a list of wishes", after: "A 90-day roadmap with a measure for every step" },
  ],
} as const;

export const format = {
  eyebrow: "Course format",
  title: "3-4 hours per week, 70 percent practical",
  lead: "Three hours together on Saturday, up to one on your own during the week. Office hours are there when you want them.",
  week: [
    {
      day: "Saturday",
      time: "9:00 AM to 12:00 PM",
      title: "Live session",
      text: "Theory, a live demo, then the workshop.",
    },
    {
      day: "Sunday",
      time: "2:00 to 3:30 PM",
      title: "Office hours",
      text: "Optional. Q&A sessions after weeks 2 and 5.",
    },
    { day: "Monday to Thursday", time: "up to 1 hour", title: "Your assignment", text: "Done on work you owe anyway." },
    {
      day: "Friday",
      time: "end of day",
      title: "Assignment due",
      text: "You get written feedback before the next session.",
    },
  ],
  capstone: {
    title: "It ends with a capstone, not a quiz",
    text: "One real problem of your product, taken from evidence to a working prototype or agent.",
    parts: [
      { figure: "10 minutes", label: "capstone presentation to your cohort" },
      { figure: "15 minutes", label: "video walkthrough to show at work" },
      { figure: "90 days", label: "roadmap for what comes next" },
    ],
  },
} as const;

export const courseInstructors = {
  eyebrow: "Instructors",
  title: "Taught by people who shipped it",
  lead: "Both are in every session. Neither reads from slides.",
} as const;

export const benefits = {
  eyebrow: "Benefits",
  title: "Why product managers choose this one",
  items: [
    {
      title: "Your product is the exercise",
      text: "No invented coffee shop. Every assignment moves something you are already responsible for.",
    },
    {
      title: "No code, no jargon",
      text: "If you can write a clear message, you have what the course asks for. Builders are welcome and will not be bored.",
    },
    {
      title: "Careful with data",
      text: "Each exercise has a version with material you may share. You learn to explain the rules to your own company.",
    },
    {
      title: "Skills that outlive the tools",
      text: "We teach briefing, checking and deciding. When a tool changes, the guide changes and the method stays.",
    },
    {
      title: "Easy to justify",
      text: "Every week ends with minutes saved and a piece of work to show. Six of those make the case for the fee.",
    },
  ],
} as const;

export const beyond = {
  eyebrow: "After the last Saturday",
  title: "Beyond the Course",
  steps: [
    {
      when: "From day one, for good",
      title: "Community",
      text: "500+ professionals share prompts, reviews and openings. Your access does not end with your cohort.",
    },
    {
      when: "Day 90",
      title: "Your roadmap, looked at again",
      text: "Three months after the capstone your cohort meets once more: what shipped, what stalled, what is next.",
    },
    {
      when: "Four times a year",
      title: "Quarterly alumni webinars",
      text: "We take the newest models and tools apart, live, and say which are worth your time. Bring a colleague.",
    },
  ],
} as const;

export const courseFaq = {
  eyebrow: "Questions",
  title: "Before you decide",
  lead: "Something else? Write to us. A person answers within 24-48 business hours.",
  questions: [
    {
      question: "Do I need to know how to code?",
      answer:
        "No. You need to be able to describe a problem clearly. Prototypes and agents are built with no-code tools, and you build the first one together with an instructor.",
    },
    {
      question: "What if I miss a Saturday?",
      answer:
        "The recording is online by the next morning, with the workshop material. Do the assignment by Friday and bring your questions to the Sunday office hours, 2:00 to 3:30 PM, and you have missed little.",
    },
    {
      question: "How much time does it take?",
      answer:
        "3-4 hours per week for six weeks: the live session on Saturday from 9:00 AM to 12:00 PM, and up to one hour for the assignment. About 70 percent of that time you are working on your own product.",
    },
    {
      question: "Which tools do I need to pay for?",
      answer:
        "None to begin with. Every exercise works with free plans. The tool guides say when a paid plan earns its price, usually not before week 5.",
    },
    {
      question: "Can my company pay, or send a team?",
      answer:
        "Yes. The receipt shows the fee and the GST separately, and a tax invoice can name your company and its GSTIN. For three or more people from one company, write to us about team enrollment before you buy and we'll set up one invoice.",
    },
    {
      question: "What is the refund policy?",
      answer:
        "Cancel your seat in My Learning within 14 days from the date of purchase and we refund the fee. Course fees are non-refundable after 14 days from the date of purchase.",
    },
  ],
} as const;

export const closing = {
  title: "A small group. Six Saturdays. One product: yours.",
  action: "See the cohorts",
} as const;
