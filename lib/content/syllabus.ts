/** The six weeks of the AI Skills Mastery Program and its two Q&A sessions. */

/** A week's Saturday class and its assignment. */
export type SyllabusWeek = {
  readonly kind: "week";
  readonly week: number;
  readonly title: string;
  readonly summary: string;
  /** The week's result. */
  readonly outcome: string;
  readonly theory: string;
  readonly demo: string;
  readonly workshop: string;
  readonly assignment: string;
  /** When a cohort's own week is taught; without them, as in the schedule. */
  readonly times?: readonly string[];
};

/** A live Q&A on the Sunday after a week. */
export type SyllabusQuestions = {
  readonly kind: "questions";
  readonly afterWeek: number;
  readonly title: string;
  readonly summary: string;
  readonly topics: readonly string[];
  readonly times?: readonly string[];
};

export type SyllabusItem = SyllabusWeek | SyllabusQuestions;

/** When everything takes place; times are India's. */
export const schedule = {
  session: "Saturday, 9:00 AM to 12:00 PM",
  hours: "9:00 AM to 12:00 PM IST",
  startTime: "9:00 AM",
  officeHours: "Sunday, 2:00 to 3:30 PM",
  assignmentDue: "due by Friday",
  zone: "All times are IST.",
} as const;

/** The parts of every week, in order, and the minutes each takes. */
export const weekParts = [
  { id: "theory", label: "Theory", minutes: 40, isPractical: false },
  { id: "demo", label: "Live Demo", minutes: 30, isPractical: false },
  { id: "workshop", label: "Hands-on Workshop", minutes: 110, isPractical: true },
  { id: "assignment", label: "Assignment", minutes: 60, isPractical: true },
] as const;

export const syllabus = [
  {
    kind: "week",
    week: 1,
    title: "How models think, and how to brief them",
    summary: "What a language model can and cannot know, and how to write a brief it answers well twice in a row.",
    outcome: "A prompt library for your own week",
    theory:
      "Tokens, context windows and why a confident answer can still be wrong. The five parts of a brief: role, material, task, limits, form.",
    demo: "We take one vague request from the class and rewrite it live, four times, with the answers side by side.",
    workshop:
      "List the ten tasks that ate your last week, pick three, and build a tested prompt for each. A partner runs yours without asking you anything.",
    assignment: "Use your three prompts on real work and hand in the before, the after and the minutes each one saved.",
  },
  {
    kind: "week",
    week: 2,
    title: "Discovery: from raw interviews to evidence",
    summary: "Read fifty interviews in a morning without losing the one sentence that mattered.",
    outcome: "An evidence page with quotes you can trace",
    theory:
      "Where summaries lie: averaging, lost outliers, invented quotes. Coding schemes, and what may never be pasted into a public tool.",
    demo: "Twelve interview transcripts become a page of themes, and every theme links back to the line it came from.",
    workshop:
      "Run your own interviews, tickets or reviews through the same steps. Find one theme the model missed and one it made up.",
    assignment: "An evidence page on one open question of your product, with at least ten quotes that can be checked.",
  },
  {
    kind: "questions",
    afterWeek: 2,
    title: "Q&A session: prompts and evidence",
    summary: "Bring what did not work. Both instructors answer on a shared screen.",
    topics: [
      "Prompts that work for you and fail for your colleague",
      "Customer data, consent and your company's rules",
      "Which tool for which job, and what it costs a month",
    ],
  },
  {
    kind: "week",
    week: 3,
    title: "Strategy: markets, bets and priorities",
    summary: "Use a model as the sceptic in the room: for sizing, for competitors, for the bet you already love.",
    outcome: "A prioritised roadmap you can defend",
    theory:
      "Reasoning models and when they are worth the wait. Scoring that survives a leadership review, and where a model must not decide.",
    demo: "A competitor teardown from public sources in twenty minutes, with every claim marked checked or unchecked.",
    workshop:
      "Score your current backlog with a prompt that has to argue against you. Rewrite the two bets that did not survive.",
    assignment:
      "A one-page strategy memo with three bets, the evidence for each and the sign that would make you stop.",
  },
  {
    kind: "week",
    week: 4,
    title: "Delivery: specs, prototypes and tests",
    summary: "Go from a problem to something a customer can click before the sprint planning starts.",
    outcome: "A clickable prototype, tested with three people",
    theory:
      "What a spec needs so that an engineer and a model both understand it. Prototypes that teach, and prototypes that mislead.",
    demo: "A PRD, its edge cases and a working prototype from one problem statement, without writing code.",
    workshop:
      "Draft your PRD, let a model play the engineer who finds the holes, then build the prototype of its riskiest screen.",
    assignment: "Show the prototype to three users and hand in what you changed because of them.",
  },
  {
    kind: "week",
    week: 5,
    title: "Agents and automation",
    summary: "Hand the routine to an agent and keep the judgement. Know what it did, and how to stop it.",
    outcome: "A working agent for one weekly chore",
    theory:
      "Tools, memory and loops in plain words. Permissions, cost ceilings, logs, and the approvals a person keeps.",
    demo: "An agent reads a week of support tickets, drafts the product digest and waits for a yes before it posts.",
    workshop: "Build the agent for a chore of yours in a no-code tool, then try to break it with ten awkward inputs.",
    assignment: "Let the agent run for five working days and hand in its log, its mistakes and your rule for each.",
  },
  {
    kind: "questions",
    afterWeek: 5,
    title: "Q&A session: agents and your capstone",
    summary: "The last questions before the capstone, with time for every project.",
    topics: [
      "What to automate next, and what to leave alone",
      "Getting past legal, security and the sceptics",
      "A review of every capstone outline",
    ],
  },
  {
    kind: "week",
    week: 6,
    title: "AI products, and your capstone",
    summary: "Decide where AI belongs in your product, show what you built, and plan the next three months.",
    outcome: "Your capstone, presented and reviewed",
    theory:
      "AI features users trust: evaluation sets, guardrails, cost per answer, and the metrics that tell you it is worth it.",
    demo: "A small evaluation set in a spreadsheet catches the regression that nobody noticed in the demo.",
    workshop:
      "Capstone presentations, 10 minutes each, with written feedback from both instructors and from your peers.",
    assignment: "Your 15-minute video walkthrough and your 90-day roadmap, ready to show to your manager.",
  },
] as const satisfies readonly SyllabusItem[];
