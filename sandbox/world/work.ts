import { SHORT_COHORT } from "./cohorts.ts";

/** A version of what someone handed in. */
export type Work = {
  from: string;
  /** The first cohort by default. */
  cohort?: string;
  week: number;
  version?: 2;
  /** Hours after the class of its week. */
  hours: number;
  text: string;
  urls?: readonly string[];
  /** The name of its PDF. */
  file?: string;
  isShared?: true;
  feedback?: string;
  wantsAnother?: true;
};

/**
 * The hand-ins of the world. Some are late, what came for the third week waits, Rohan Malhotra is asked for another
 * version, and Sanjay Krishnan and Priya Pillai hand in nothing.
 */
export const works: readonly Work[] = [
  {
    from: "Ananya Iyer",
    week: 1,
    hours: 26,
    text: "A brief for my Monday report, and what the answer got wrong.\n\nBefore: 95 minutes, with three colleagues waiting for numbers.\nAfter: 20 minutes, and one number that I had to correct.",
    urls: ["https://drive.example.com/shared/monday-report"],
    isShared: true,
    feedback:
      "Clear and short, and you say what went wrong. Next time add who reads it: the brief for your board is another one than the brief for your team.",
  },
  {
    from: "Rohan Malhotra",
    week: 1,
    hours: 70,
    text: "Three prompts for the sales calls of one week: a summary, the objections, and the next step for each customer.",
    isShared: true,
    feedback: "The second prompt is the best of the three. Try it on a call that went badly.",
  },
  {
    from: "Demo Learner",
    week: 1,
    hours: 50,
    text: "My prompts for three tasks: the weekly status, release notes from tickets, and a brief for our designers.\n\nTogether they saved me 115 minutes. The third invented a constraint, which I only saw on the second reading.",
    file: "Three prompts, before and after.pdf",
    feedback:
      "Good that you measured, and better that you read it twice. Keep the sentence that invented a constraint: we'll look at it in class.",
  },
  {
    from: "Mei Chen",
    week: 1,
    hours: 120,
    text: "",
    urls: ["https://docs.example.com/d/prompts-for-operations?tab=before-and-after"],
    feedback: "I could open it. The table at the end is what I was looking for.",
  },
  {
    from: "Farhan Khan",
    week: 1,
    hours: 90,
    text: "میں نے اپنے ہفتے کے تین کام چنے، اور ہر ایک کے لیے ایک پرامپٹ لکھا۔",
    feedback: "Thank you. Please add the minutes that each of them saved.",
  },
  {
    from: "James Smith",
    week: 1,
    hours: 200,
    text: "Sorry for the delay: quarter end. Two prompts work, the third I have given up.",
    feedback: "Two that work are worth more than three. Tell the others in class why you gave up the third.",
  },
  {
    from: "Demo Learner",
    week: 2,
    hours: 40,
    text: "An evidence page on why people leave our checkout, with eight quotes.",
    urls: ["https://docs.example.com/d/why-people-leave-the-checkout"],
    isShared: true,
    feedback: "The themes are good. Two of the eight quotes aren't in the interviews, though: please find out which.",
    wantsAnother: true,
  },
  {
    from: "Demo Learner",
    week: 2,
    version: 2,
    hours: 96,
    text: "The same page with eleven quotes. Numbers 3 and 7 were invented: I had pasted two interviews in one go. Now each quote has its line.",
    urls: ["https://docs.example.com/d/why-people-leave-the-checkout", "https://docs.example.com/d/interviews"],
    isShared: true,
    feedback: "That's evidence. Bring it to the next class.",
  },
  {
    from: "Rohan Malhotra",
    week: 2,
    hours: 60,
    text: "Ten quotes of our dealers about the new price list.",
    feedback: "These are from one dealer. Please add at least two others, and those who are content with the list.",
    wantsAnother: true,
  },
  {
    from: "Ananya Iyer",
    week: 2,
    hours: 30,
    text: "What 40 leaving interviews say about our first ninety days. Names are removed.",
    file: "Evidence page, first ninety days.pdf",
    isShared: true,
    feedback: "Careful work: every theme leads to its line. I'd like to show it in the next class if you agree.",
  },
  {
    from: "Mei Chen",
    week: 2,
    hours: 205,
    text: "Late, but complete.",
    urls: [
      "https://docs.example.com/d/evidence-on-returns",
      "https://sheets.example.com/d/tickets-by-theme-and-region-2026",
      "https://video.example.com/walkthrough",
    ],
  },
  {
    from: "Farhan Khan",
    week: 2,
    hours: 98,
    text: "Twelve quotes on why our shops close early, each with its line.",
    feedback: "Twelve that I could all find. The third theme deserves a page of its own.",
  },
  {
    from: "James Smith",
    week: 2,
    hours: 101,
    text: "In time this time: evidence from 31 support tickets.",
    feedback: "Thank you. The tickets are all of one month: does December say the same?",
  },
  {
    from: "Kavya Reddy",
    week: 2,
    hours: 232,
    text: "I joined after this class. My page is about late payments of our suppliers.",
    feedback: "Well done, a week after you started. Do count how often each theme comes up.",
  },
  {
    from: "Ananya Iyer",
    week: 3,
    hours: 22,
    text: "A memo with three bets for next year, and for each the sign that would make us stop.",
    file: "Strategy memo.pdf",
  },
  {
    from: "Rohan Malhotra",
    week: 3,
    hours: 52,
    text: "Three bets for the north: two new dealers, a service contract, and nothing in electric vans before 2028.",
    isShared: true,
  },
  {
    from: "Kavya Reddy",
    week: 3,
    hours: 90,
    text: "Our memo is with legal. This is the version without the figures.",
    urls: ["https://drive.example.com/shared/memo-without-figures"],
  },
  {
    from: "Meera Nair",
    cohort: SHORT_COHORT,
    week: 1,
    hours: 30,
    text: "Three prompts for our clinic's letters.",
    feedback: "Short, and each has its reader. Send them to the colleague who writes most of the letters.",
  },
  {
    from: "Arjun Patel",
    cohort: SHORT_COHORT,
    week: 1,
    hours: 60,
    text: "Prompts for quotes, reminders and the minutes of our site meetings.",
    feedback: "The reminders sound like you. The minutes need a list of who does what.",
  },
  {
    from: "Grace Okafor",
    cohort: SHORT_COHORT,
    week: 2,
    hours: 44,
    text: "What parents write to our school, in nine themes.",
    feedback: "Nine themes are many: which three would you act on first?",
  },
  {
    from: "Demo Learner",
    cohort: SHORT_COHORT,
    week: 2,
    hours: 71,
    text: "Evidence from our support tickets of one month.",
    feedback: "All quotes can be checked. Well done.",
  },
];
