/** Sample content: people, employers and testimonials are invented. Replace them with alumni who agree to be quoted. */
import type { Portrait } from "@/lib/content/instructors";

/** A success story of the home page. */
export type Alumnus = {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly category: "Marketing" | "Operations" | "Product" | "HR" | "Finance";
  readonly company: string;
  /** One or two sentences, for the card. */
  readonly testimonial: string;
  readonly fullTestimonial: string;
  readonly image: Portrait;
  readonly linkedinUrl: `https://${string}`;
  readonly achievements: {
    /** Percent. */
    readonly salaryIncrease: number;
    readonly promotion: boolean;
    readonly newRole: boolean;
  };
};

export const alumni = [
  {
    id: "meera-pillai",
    name: "Meera Pillai",
    role: "Marketing Manager",
    category: "Marketing",
    company: "Sorrelby",
    testimonial:
      "Our monthly campaign report took two days of copying between sheets. It now takes me one morning, and the comments are better.",
    fullTestimonial:
      "Our monthly campaign report took two days of copying between sheets. In the second week I built a prompt that reads the exports and drafts the commentary in our house style. It now takes me one morning, most of it spent checking figures. The time went into testing: we ran eleven subject-line experiments last quarter instead of three.",
    image: {
      src: "/portraits/meera-pillai.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Meera Pillai",
    },
    linkedinUrl: "https://www.linkedin.com/in/example-meera-pillai",
    achievements: { salaryIncrease: 18, promotion: true, newRole: false },
  },
  {
    id: "harpreet-gill",
    name: "Harpreet Singh Gill",
    role: "Head of Supply Operations",
    category: "Operations",
    company: "Tidewrick",
    testimonial:
      "I sort 300 vendor mails a day into six queues with a workflow I built myself. Nobody on my team waits until noon for the first reply.",
    fullTestimonial:
      "About 300 vendor mails reach us every day, and two people used to sort them by hand until noon. For my course project I built a workflow that reads each mail, puts it in one of six queues and drafts the first answer. We reviewed every draft for a month before we trusted it. Replies that took four hours now take forty minutes, and both colleagues moved to planning work.",
    image: {
      src: "/portraits/harpreet-gill.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Harpreet Singh Gill",
    },
    linkedinUrl: "https://www.linkedin.com/in/example-harpreet-gill",
    achievements: { salaryIncrease: 15, promotion: true, newRole: true },
  },
  {
    id: "zoya-sheikh",
    name: "Zoya Sheikh",
    role: "Senior Product Manager",
    category: "Product",
    company: "Quintavo",
    testimonial:
      "Forty interview transcripts used to sit in a folder. Now I have themes with quotes the same evening, and engineers argue with evidence.",
    fullTestimonial:
      "I had forty interview transcripts in a folder and no time to read them. The course gave me a way to pull out themes with the exact quotes beside them, and a habit of checking five at random. My last requirements document came back with two questions instead of twenty. I presented the method to the other squads, and that talk is how my new role came up.",
    image: {
      src: "/portraits/zoya-sheikh.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Zoya Sheikh",
    },
    linkedinUrl: "https://www.linkedin.com/in/example-zoya-sheikh",
    achievements: { salaryIncrease: 22, promotion: true, newRole: true },
  },
  {
    id: "nikhil-dsouza",
    name: "Nikhil D'Souza",
    role: "Talent Partner",
    category: "HR",
    company: "Mangrovo",
    testimonial:
      "Job posts that took an afternoon take twenty minutes, and our interview notes finally follow one structure.",
    fullTestimonial:
      "I wrote every job post from the last one, mistakes included. Now I start from a conversation with the manager, and a draft that used to take an afternoon takes twenty minutes. The bigger change is our interviews: one set of questions per role, notes in one structure, and a debrief that starts from what the candidate said. I moved to a new team to set this up for all our offices.",
    image: {
      src: "/portraits/nikhil-dsouza.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Nikhil D'Souza",
    },
    linkedinUrl: "https://www.linkedin.com/in/example-nikhil-dsouza",
    achievements: { salaryIncrease: 20, promotion: false, newRole: true },
  },
  {
    id: "sunita-deshpande",
    name: "Sunita Deshpande",
    role: "Director of Finance",
    category: "Finance",
    company: "Plinthora",
    testimonial:
      "After thirty years of month-ends I did not expect to change mine. We close in four days now instead of seven.",
    fullTestimonial:
      "After thirty years of month-ends I did not expect to change mine. We began with the dullest part: matching bank lines to invoices and writing the variance notes. The model proposes, my team decides, and every exception is kept. We close in four days now instead of seven, the auditors liked the trail, and I was asked to lead finance for the whole group.",
    image: {
      src: "/portraits/sunita-deshpande.svg",
      width: 320,
      height: 320,
      alt: "Illustrated portrait of Sunita Deshpande",
    },
    linkedinUrl: "https://www.linkedin.com/in/example-sunita-deshpande",
    achievements: { salaryIncrease: 25, promotion: true, newRole: false },
  },
] as const satisfies readonly Alumnus[];

/** The graduates figure beside the computed statistics. */
export const graduatesClaim = { figure: "500+", label: "Graduates" } as const;

type WithAchievements = Pick<Alumnus, "achievements">;

/** Mean salary increase in whole percent, rounded half up; 0 for an empty list. */
export const averageSalaryIncrease = (people: readonly WithAchievements[]): number => {
  if (people.length === 0) return 0;
  const total = people.reduce((sum, { achievements }) => sum + achievements.salaryIncrease, 0);
  return Math.round(total / people.length);
};

/** Share of people who were promoted in whole percent, rounded half up; 0 for an empty list. */
export const promotionRate = (people: readonly WithAchievements[]): number => {
  if (people.length === 0) return 0;
  const promoted = people.filter(({ achievements }) => achievements.promotion).length;
  return Math.round((100 * promoted) / people.length);
};
