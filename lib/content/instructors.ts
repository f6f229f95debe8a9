/** Sample content: people, biographies and portraits are invented. Replace them with the academy's own instructors. */

/** A drawn or photographed person, ready for an image element. Sizes in CSS pixels. */
export type Portrait = {
  readonly src: `/${string}`;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** An instructor as the hero, the about page, the course page and the cohort dashboard show them. */
export type Instructor = {
  readonly id: string;
  readonly name: string;
  /** The role title under the name. */
  readonly title: string;
  readonly bio: string;
  readonly achievements: readonly [string, string, string];
  readonly profileUrl: `https://${string}`;
  readonly image: Portrait;
};

export const instructors = [
  {
    id: "ananya-raghavan",
    name: "Ananya Raghavan",
    title: "AI Product Leader & Lead Instructor",
    bio: "Ananya has shipped software for eighteen years, most recently as head of product at Northvane and before that at Ostrelle. She teaches the way she ran her teams: start from a real document on your desk, improve it with a model, then check what the model got wrong.",
    achievements: [
      "Led a 40-person product team through its first three AI features at Northvane",
      "Wrote the prompt review checklist that every cohort works from",
      "Mentors first-time product managers in Bengaluru and Chennai",
    ],
    profileUrl: "https://www.linkedin.com/in/example-ananya-raghavan",
    image: {
      src: "/portraits/ananya-raghavan.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Ananya Raghavan",
    },
  },
  {
    id: "vikram-sethi",
    name: "Vikram Sethi",
    title: "Applied AI Strategist & Instructor",
    bio: "Vikram spent twenty-two years in operations and analytics at Meruvia and Tidewrick, where he moved planning, reporting and support teams onto AI tools one process at a time. He does not write code in class and does not expect you to.",
    achievements: [
      "Cut monthly reporting at Meruvia from nine working days to three",
      "Has trained sales, finance and HR teams in eleven companies",
      "Keeps an open library of 50+ templates that alumni still add to",
    ],
    profileUrl: "https://www.linkedin.com/in/example-vikram-sethi",
    image: {
      src: "/portraits/vikram-sethi.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Vikram Sethi",
    },
  },
] as const satisfies readonly Instructor[];
