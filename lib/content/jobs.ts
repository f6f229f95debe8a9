/** An internship of the openings page. The applications bucket has one folder for each id. */
export type JobRole = {
  readonly id: string;
  readonly title: string;
  readonly team: "Engineering" | "Product & Design" | "Marketing";
  readonly description: string;
  readonly tags: readonly string[];
  /** The day it was published, ISO 8601. */
  readonly postedOn: string;
  /** False once the position is filled: no applications and no structured data. */
  readonly isOpen: boolean;
};

const postedOn = "2025-05-09";

/** The seven roles, in the order of the page. */
export const jobRoles = [
  {
    id: "frontend_engineer",
    title: "Frontend Engineer Intern",
    team: "Engineering",
    description:
      "Build the pages where people choose a session, pay for a seat and come back to learn. You take one screen at a time from sketch to release: semantic HTML first, then types, tests and a profile on a three-year-old phone.",
    tags: ["React", "TypeScript", "Accessibility", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "backend_engineer",
    title: "Backend Engineer Intern",
    team: "Engineering",
    description:
      "Look after seats, payments and mails: the parts that must be right when two people press the same button at once. You will design tables, write policies that hold without the application, and break things on purpose before somebody else does.",
    tags: ["PostgreSQL", "Node.js", "APIs", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "product_designer",
    title: "Product Designer Intern",
    team: "Product & Design",
    description:
      "Sit in on live sessions, watch where learners stop, and redraw that step. You will work in the browser as much as on the canvas, write the words on your own buttons, and test with five people before asking anybody for an opinion.",
    tags: ["Interaction design", "Prototyping", "User research", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "machine_learning",
    title: "Machine Learning Intern",
    team: "Engineering",
    description:
      "Find out whether what we teach still works. You will run the exercises of every week against new models, measure where answers get worse, and build the small evaluation sets that tell an instructor to change a slide.",
    tags: ["Python", "LLM evaluation", "Statistics", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "product_manager",
    title: "Product Manager Intern",
    team: "Product & Design",
    description:
      "Own one question a month, such as why registered people miss their session. You will read the numbers, call twenty learners, write two pages that say what to build and what to leave, and see it through to release.",
    tags: ["Discovery", "Writing", "Analytics", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "product_marketing",
    title: "Product Marketing Intern",
    team: "Marketing",
    description:
      "Explain a six-week programme to somebody with six seconds. You will interview alumni, turn what they did at work into stories with figures they stand by, and write the page, the mail and the slide that tell it.",
    tags: ["Positioning", "Copywriting", "Interviews", "Internship"],
    postedOn,
    isOpen: true,
  },
  {
    id: "digital_marketing",
    title: "Digital Marketing Intern",
    team: "Marketing",
    description:
      "Bring the right people to a free session and nobody else. You will run small experiments on search, LinkedIn and email, stop the ones that fail within a week, and keep a log that the next intern can learn from.",
    tags: ["SEO", "LinkedIn", "Email", "Internship"],
    postedOn,
    isOpen: true,
  },
] as const satisfies readonly JobRole[];

export type JobRoleId = (typeof jobRoles)[number]["id"];

/** The title of a role, or its id if the role is no longer offered. */
export const roleTitle = (id: string): string => jobRoles.find((role) => role.id === id)?.title ?? id;

/** What the openings page says around the roles. */
export const jobsPage = {
  eyebrow: "Job openings",
  title: "Seven internships with real work in them",
  lead: "Each role has a mentor, a problem that matters to learners and something in production by the end of the first month.",
  facts: [
    { label: "Where", value: "Bengaluru, with two days a week from home" },
    { label: "How long", value: "Six months, full time, paid" },
    { label: "Who", value: "Students and graduates; a portfolio counts as much as a degree" },
  ],
  navLabel: "Roles by team",
  action: "Apply Now",
  closed: "Closed",
  process: {
    title: "What happens after you apply",
    steps: [
      {
        title: "We read it",
        text: "Two people read your PDF and your description. You'll hear from us within ten working days, either way.",
      },
      { title: "We talk", text: "Thirty minutes with your future mentor. We send the questions the day before." },
      { title: "We work together", text: "One paid afternoon on a task from our own backlog. Then both sides decide." },
    ],
  },
  noFit: { question: "Nothing that fits?", action: "Tell us what you would do here" },
} as const;
