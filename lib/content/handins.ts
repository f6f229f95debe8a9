/** The page of a week's assignment, and what the room says about assignments. */
export const handins = {
  title: (week: number) => `Assignment of week ${week}`,
  due: "Due",
  early: (when: string) => `You can hand it in from ${when}, when the class begins.`,
  over: "This assignment is no longer taken.",
  stays: "What you handed in stays here.",
  late: "It's late, but still read: hand it in.",
  yours: "What you handed in",
  version: (version: number) => `Version ${version}`,
  handedIn: (when: string) => `Handed in on ${when}`,
  handedInLate: (weekday: string, days: number) =>
    `Handed in on ${weekday}, ${days} ${days === 1 ? "day" : "days"} late`,
  shown: "Shown to your cohort",
  feedback: "Feedback",
  feedbackBy: (name: string) => `Feedback by ${name}`,
  another: "Another version is asked for.",
  change: "Change it",
  next: "Hand in another version",
  first: "Hand it in",
  newTab: " (opens in a new tab)",
  back: "Back to your cohort",
  room: {
    title: "Your assignments",
    week: (week: number) => `Week ${week}`,
    states: {
      open: (day: string) => `due ${day}`,
      missing: (day: string) => `was due ${day}`,
      handedIn: "handed in",
      late: "handed in late",
      feedback: "feedback is there",
      another: "another version is asked for",
    },
    work: "Work of your cohort",
    file: "Open the PDF",
    assignments: (done: number, planned: number) =>
      `${done} of ${planned} ${planned === 1 ? "assignment" : "assignments"}`,
  },
  /** The answers of a file's address. */
  file: {
    missing: { title: "Page Not Found", text: "The file you are looking for does not exist or has moved." },
    failed: { title: "Please try again", text: "We couldn't open the file. Please try again in a moment." },
    back: "My Learning",
  },
} as const;
