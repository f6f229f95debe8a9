import { site } from "@/lib/content/site";

/** What the room asks after each class, and its page after the last one. */
export const said = {
  /** The id of the question in the room, which the mails' links lead to. */
  anchor: "how-was-it",
  rating: {
    title: "How was it?",
    about: (title: string, day: string) => `${title}, ${day}`,
    given: (rating: number) => `You gave it ${rating} of 5. Thank you.`,
    ask: "How was it?",
    gave: (rating: number) => `You gave it ${rating} of 5`,
    of: (title: string) => ` (${title})`,
  },
  link: {
    title: "Your cohort",
    ask: "Three short questions about your cohort: what you do differently now, and what we should change.",
    given: "Thank you for telling us about your cohort.",
    action: "Answer them",
    see: "See your answers",
  },
  review: {
    title: "Your cohort",
    lead: (cohortId: string) => `Three questions about Cohort #${cohortId}. Answer as many as you like.`,
    early: "You can answer once the last class is over.",
    late: "The time to answer is over. Thank you for being part of this cohort.",
    differently: "What do you do differently now?",
    change: "What should we change?",
    optional: "optional",
    recommends: "Would you recommend it?",
    scale: "0 is not at all, 10 is by all means.",
    quote: {
      label: "May we quote you?",
      note: `Only from your answer to the first question, on our website and in our emails. Everything else stays with your instructors and the team of ${site.name}, without your name.`,
      no: "No",
      unnamed: "Yes, without my name",
      named: "Yes, with this name:",
      name: "Your name, as it is to appear",
    },
    given: {
      title: "Your answers",
      none: "No answer",
      ofTen: (recommends: number) => `${recommends} of 10`,
      quotable: (name: string | null) => (name === null ? "Yes, without your name" : `Yes, as ${name}`),
      notQuotable: "No",
    },
    action: "Send my answers",
    changeAction: "Change my answers",
    busy: "Sending...",
    saved: { title: "Thank you for your answers.", description: "You can change them for seven days." },
    empty: "Please answer at least one of the three questions.",
    tooLong: "Keep it to 2,000 characters.",
    noName: "Enter the name, or choose another answer above.",
    nameTooLong: "Keep the name to 100 characters.",
    back: "Back to your cohort",
  },
  /** Under Edit Profile. */
  own: {
    title: "What you said about your cohorts",
    text: "You can withdraw it at any time, also if you no longer have a seat. We then delete it.",
    about: (cohortId: string, title: string | undefined) =>
      title === undefined ? `Cohort #${cohortId}` : `Cohort #${cohortId}: ${title}`,
    rated: (rating: number) => `You gave it ${rating} of 5.`,
  },
  withdraw: {
    rating: "Withdraw my answer",
    review: "Withdraw my answers",
    busy: "Withdrawing...",
    done: "Withdrawn. We've deleted what you said.",
    nothing: "There's nothing left to withdraw.",
  },
  refused: {
    unknown: "You no longer have access to this question. Please reload the page.",
    early: "You can answer once the class is over.",
    late: "This answer can no longer be changed.",
    empty: "Please answer at least one of the three questions.",
  },
} as const;
