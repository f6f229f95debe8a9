/** What My Learning and the cohort dashboard say. */
export const myLearning = {
  title: "My Learning",
  instructors: "Your instructors",
  empty: { text: "No cohorts found. Purchase a course to get started!", action: "View Courses" },
  action: "Continue Learning",
  /** What comes next, above the cards. */
  next: {
    title: "What comes next",
    free: "Free session",
    join: "Join",
    see: "See your registration",
    register: "See the session",
    starts: (day: string, hasBegun: boolean) => `${hasBegun ? "Started" : "Starts"} on ${day}`,
    course: "See the course",
  },
  unconfirmed:
    "We couldn't check your payment just now. Please don't pay again: if it went through, your cohort will appear here soon.",
  receipt: "Receipt",
  questions: "Questions about your seat? Write to",
  /** Above the card of a new seat, until it is closed. */
  firstSteps: {
    title: (cohortId: string) => `Your seat in Cohort #${cohortId} is confirmed.`,
    receipt: (email: string) => `The receipt is on its way to ${email}.`,
    firstClass: (day: string) => `The first class is on ${day}.`,
    list: "To do now",
    done: "Done",
    profile: { title: "Fill in your profile", text: "Your cohort sees it before you meet." },
    calendar: { title: "Put the sessions in your calendar", text: "Subscribe once, and it stays up to date." },
    chat: { title: "Say hello in the chat", text: "Everyone in your cohort is there." },
    close: "Close",
    closing: "Closing...",
  },
  over: {
    refunded: "Your payment was refunded, so this cohort is closed to you.",
    ended: "Your seat has ended, so this cohort is closed to you. We've written to tell you why.",
  },
} as const;

export const dashboard = {
  title: (cohortId: string) => `Welcome to Cohort #${cohortId}!`,
  back: "My Learning",
  progress: { label: "Your progress", percent: 35 },
  nextSession: "Next Session",
  links: {
    title: "Your cohort's spaces",
    names: ["Join Discord", "Schedule 1:1", "Resources", "Meet Cohort"],
    note: "Not available yet. Your instructors will email you when these open.",
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
