/** What the room of a cohort says: its dashboard with sessions, the page of a seat, and the answers to Join. */
export const room = {
  starts: (day: string) => `Starts ${day}`,
  live: "Live now",
  week: (week: number) => `Week ${week} of 6`,
  ended: "Your six weeks are over. Recordings and templates stay here.",
  endedBadge: "Ended",
  sessions: (done: number, planned: number) => `${done} of ${planned} ${planned === 1 ? "session" : "sessions"}`,
  noNext: "No more sessions are planned.",
  noMore: "Nothing more is planned.",
  cancelled: "Cancelled",
  kinds: { questions: "Questions", office_hours: "Office hours" },
  join: {
    action: "Join",
    of: (title: string) => ` ${title}`,
    opens: (when: string) => `Opens on ${when}`,
    open: "It is open now.",
    late: "The planned time is over. You can join in case it runs over.",
  },
  goals: { due: (day: string) => `due on ${day}` },
  past: {
    title: "Past Sessions",
    watch: "Watch the recording",
    of: (title: string) => ` of ${title}`,
    none: "The recording is not there yet.",
    attended: { join: "You joined", staff: "You joined", recording: "You watched the recording" },
  },
  resources: {
    title: "Resources",
    general: "For all weeks",
    week: (week: number) => `Week ${week}`,
    empty: "Templates and links appear here as the weeks go on.",
    newTab: " (opens in a new tab)",
  },
  posts: { title: "From your instructors" },
  members: {
    title: "Meet Cohort",
    empty: "Nobody has introduced themselves yet. Save your profile to be the first.",
    alone: "You are the first. Others appear here when they save their profile.",
    profile: "Edit your profile",
    unnamed: "A classmate",
    self: "You",
    linkedIn: "LinkedIn",
    x: "X",
    of: (name: string) => ` of ${name} (opens in a new tab)`,
    hide: "Hide me from my cohort",
    hiding: "Hiding...",
    show: "Show me to my cohort",
    showing: "Showing...",
    nowHidden: "You are hidden from your cohort.",
    nowShown: "Your cohort sees you again.",
    hidden: "Your cohort does not see you here.",
    shown: "Your cohort sees what you save in your profile, never your email address.",
  },
  address: {
    title: "Your way in without a password",
    text: "This page shows your next session and its Join button. Our emails and your calendar link to it. It's yours alone: anyone with its address can join as you.",
    open: "Open your page",
    renew: "Make a new address",
    question:
      "Shall we? The links in all mails that you have got, and the calendar that you have subscribed to, stop working at once.",
    confirm: "Yes, make a new address",
    renewing: "Making it...",
    renewed:
      "Your page has a new address. Links in earlier emails no longer work, and you need to subscribe to your calendar again.",
  },
  failure: {
    title: "That did not work",
    description: "We could not save your change. Please try again in a moment.",
    variant: "error",
  },
  noSeat: "You no longer have access to this cohort. Please reload the page.",
} as const;

/** The calendar of a seat, in the room. */
export const calendar = {
  title: "Your calendar",
  text: "Subscribe once, and every session is in your calendar and follows each change. The address is yours alone: please keep it to yourself.",
  subscribe: "Subscribe",
  address: "Address of your calendar",
  copy: "Copy the address",
  copied: "Copied",
  failed: "Please copy it by hand",
  inGoogle: "Subscribe in Google Calendar",
  note: "On an Android phone use Google Calendar's button. Google may take a day to show a change. Any other calendar takes the address as one “from URL”.",
} as const;

/** What the address of a calendar answers where there is none. */
export const feed = {
  missing: "This calendar does not exist, or no longer does.",
  failed: "We could not read your sessions. Please try again in a few minutes.",
} as const;

/** The page of a seat, `/live/<token>`. */
export const live = {
  title: "Your next session",
  cohort: (cohortId: string) => `Cohort #${cohortId}`,
  room: "Open my cohort",
} as const;

/** The answers of the addresses that lead to meetings and recordings, where they lead nowhere. */
export const doors = {
  missing: { title: "Page Not Found", text: "The page you are looking for does not exist or has moved." },
  early: { title: "Not open yet", text: (title: string, when: string) => `${title} opens on ${when}.` },
  over: { title: "This session is over", text: (title: string, day: string) => `${title} was on ${day}.` },
  cancelled: { title: "This session was cancelled", text: (title: string) => `${title} has been cancelled.` },
  noLink: { title: "Almost there", text: "The link is not there yet. Please reload in a minute." },
  noRecording: { title: "Not there yet", text: "The recording is not there yet." },
  failed: { title: "Please try again", text: "We could not check your seat. Please try again in a moment." },
  retry: "Try again",
  back: "Back",
  home: "Return to Home",
} as const;
