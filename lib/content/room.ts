const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** What the room of a cohort says: its dashboard with sessions, the page of a seat, and the answers to Join. */
export const room = {
  starts: (day: string) => `Starts ${day}`,
  /** A cohort that was opened in the console and has no sessions yet. */
  unplanned: {
    title: "What is known so far",
    dates: "The dates and times of all classes follow by email, with an entry for your calendar, before the first day.",
    late: "The dates and times of all classes aren't set yet. We'll email them to you, with an entry for your calendar.",
    teachers: (names: string) => `${names} teach all six weeks.`,
    prepare: "Choose one product or feature of your own that you can show: you'll work on it every week.",
  },
  cancelledCohort: "We had to cancel this cohort. In My Learning you can choose a refund or a later cohort.",
  live: "Live now",
  week: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
  ended: (weeks: number) =>
    `Your ${weeks === 1 ? "week is" : `${numbers[weeks - 1]} weeks are`} over. Recordings and templates stay here.`,
  endedBadge: "Ended",
  now: "Now",
  liveBadge: "Live",
  sessions: (done: number, planned: number) => `${done} of ${planned} ${planned === 1 ? "session" : "sessions"}`,
  noNext: "No more sessions are planned.",
  noMore: "That's all for now.",
  moreSessions: (count: number) => `Show ${count} more`,
  cancelled: "Cancelled",
  taughtBy: (name: string) => `Taught by ${name}`,
  bring: (things: string) => `Please bring: ${things}`,
  kinds: { questions: "Questions", office_hours: "Office hours" },
  join: {
    action: "Join",
    of: (title: string) => ` ${title}`,
    opens: (when: string) => `Opens on ${when}`,
    open: "It's open now.",
    late: "The scheduled time is up, but you can still join if the session is running over.",
  },
  goals: { due: (day: string) => `due on ${day}` },
  links: {
    recordings: "Recordings",
    /** What isn't open yet, in one line. */
    missing: {
      both: "The chat and 1:1 meetings aren't open yet. Your instructors will email you when they are.",
      chat: "The chat isn't open yet. Your instructors will email you when it is.",
      booking: "1:1 meetings aren't open yet. Your instructors will email you when they are.",
    },
  },
  past: {
    title: "Past Sessions",
    more: (count: number) => `Show ${count} earlier`,
    missed: (duration: string) => `You missed this: the recording is ${duration} long`,
    notThere: "You missed this",
    watch: "Watch the recording",
    of: (title: string) => ` of ${title}`,
    none: "The recording isn't ready yet.",
    attended: { join: "You joined", staff: "You joined", recording: "You watched the recording" },
  },
  resources: {
    title: "Resources",
    general: "For all weeks",
    week: (week: number) => `Week ${week}`,
    empty: "Templates and links appear here as the weeks go on.",
    none: "No templates or links were shared in this cohort.",
    newTab: " (opens in a new tab)",
  },
  posts: {
    title: "From your instructors",
    corrected: "Corrected on ",
    news: "New since your last visit",
    new: "New",
    recording: (title: string) => `The recording of ${title} is ready.`,
    more: (count: number) => `Show ${count} earlier`,
  },
  setUp: "Set up",
  members: {
    title: "Meet Cohort",
    empty: "No one has introduced themselves yet. Save your profile to be the first.",
    emptyToHidden: "No one else is here yet. Others appear here when they save their profiles.",
    alone: "You're the first. Others appear here when they save their profiles.",
    profile: "Edit your profile",
    more: (count: number) => `Show all ${count}`,
    unnamed: "A classmate",
    self: "You",
    linkedIn: "LinkedIn",
    x: "X",
    of: (name: string) => ` of ${name} (opens in a new tab)`,
    hide: "Hide me from my cohort",
    hiding: "Hiding...",
    show: "Show me to my cohort",
    showing: "Showing...",
    nowHidden: "You're hidden from your cohort.",
    nowShown: "Your cohort can see you again.",
    hidden: "Your cohort can't see you here.",
    shown: "Your cohort can see what you save in your profile, but never your email address.",
  },
  address: {
    title: "Your way in without a password",
    text: "This page shows your next session and its Join button. Our emails and your calendar link to it. It's yours alone: anyone with its address can join as you.",
    open: "Open your page",
    renew: "Make a new address",
    question:
      "Are you sure? The links in all our earlier emails, and the calendar you've subscribed to, will stop working at once.",
    confirm: "Yes, make a new address",
    renewing: "Making it...",
    renewed:
      "Your page has a new address. Links in earlier emails no longer work, and you need to subscribe to your calendar again.",
  },
  noSeat: "You no longer have access to this cohort. Please reload the page.",
} as const;

/** The calendar of a seat, in the room. */
export const calendar = {
  title: "Your calendar",
  text: "Subscribe once and every session appears in your calendar and stays up to date. The address is yours alone: please keep it to yourself.",
  subscribe: "Subscribe",
  inGoogle: "Subscribe in Google Calendar",
  note: "On an Android phone, use the Google Calendar button. Google may take a day to show a change. In any other calendar, add the address with “from URL”.",
} as const;

/** What a calendar's address answers if there is no calendar. */
export const feed = {
  missing: "There's no such calendar. Please open your cohort's page and subscribe again.",
  failed: "We couldn't load your sessions. Please try again in a few minutes.",
} as const;

/** The page of a seat, `/live/<token>`. */
export const live = {
  title: "Your next session",
  cohort: (cohortId: string) => `Cohort #${cohortId}`,
  room: "Open my cohort",
} as const;

/** The answers of the addresses for meetings and recordings when they can't redirect. */
export const doors = {
  missing: { title: "Page Not Found", text: "The page you are looking for does not exist or has moved." },
  early: { title: "Not open yet", text: (title: string, when: string) => `${title} opens on ${when}.` },
  over: { title: "This session is over", text: (title: string, day: string) => `${title} was on ${day}.` },
  cancelled: { title: "This session was cancelled", text: (title: string) => `${title} has been cancelled.` },
  noLink: { title: "Almost there", text: "The link isn't ready yet. Please reload in a minute." },
  noRecording: { title: "Not ready yet", text: "The recording isn't ready yet." },
  failed: { title: "Please try again", text: "We couldn't check your seat. Please try again in a moment." },
  retry: "Try again",
  back: "Back",
  home: "Return to Home",
} as const;
