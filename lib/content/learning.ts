/** What My Learning and the cohort dashboard say. */
export const myLearning = {
  title: "My Learning",
  instructors: "Your instructors",
  empty: { text: "No cohorts found. Purchase a course to get started!", action: "View Courses" },
  action: "Continue Learning",
  unconfirmed:
    "We could not check your payment just now. Please do not pay again: if it went through, your cohort appears here soon.",
  refunded: "Your payment went back to you, so this cohort is closed.",
} as const;

export const dashboard = {
  title: (cohortId: string) => `Welcome to Cohort #${cohortId}!`,
  back: "My Learning",
  progress: { label: "Your progress", percent: 35 },
  nextSession: "Next Session",
  links: {
    title: "Your cohort's spaces",
    names: ["Join Discord", "Schedule 1:1", "Resources", "Meet Cohort"],
    note: "Not available yet. Your instructors write to you when these open.",
  },
  goals: {
    title: "This Week's Goals",
    before: "Coming Soon",
    items: [
      "Take part in Saturday's live session and finish its workshop exercise",
      "Hand in your assignment by Friday",
      "Bring one question from your own product to the Sunday office hours",
      "Give two classmates written feedback on their work",
    ],
  },
  upcoming: "Upcoming Sessions",
  curriculum: "Curriculum",
  instructors: "Your instructors",
} as const;
