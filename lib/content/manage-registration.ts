import { registration } from "@/lib/content/registration";

/** What the page of a registration says. */
export const manage = {
  title: "Your registration",
  /** By the registration's phase: its name and what it means. */
  phases: {
    coming: {
      badge: "You're registered",
      text: "Your seat is reserved. You can join here from 15 minutes before the start.",
    },
    running: { badge: "Live now", text: "The session has begun. You can still join." },
    over: { badge: "Over", text: "This session is over." },
    "run-cancelled": {
      badge: "Session cancelled",
      text: "We're sorry: we had to cancel this session. There's nothing you need to do.",
    },
    cancelled: {
      badge: "Registration cancelled",
      text: "Your registration is cancelled. If you change your mind, you can register again.",
    },
    waiting: { badge: "On the waiting list", text: registration.waitlisted.description },
    left: {
      badge: "Not on the waiting list",
      text: "You've left the waiting list. You can join it again at any time.",
    },
  },
  /** Replaces the phase's text while a session past its end can still be joined. */
  late: "The scheduled time is up, but you can still join if the session is running over.",
  join: "Join the session",
  newTab: " (opens in a new tab)",
  calendar: {
    title: "Put it in your calendar",
    google: "Add to Google Calendar",
    outlook: "Add to Outlook",
    download: "Download .ics",
  },
  newsletter: {
    title: "Newsletter",
    label: registration.newsletter,
    note: (email: string) => `Goes to ${email}. You'll get emails about your registrations either way.`,
    saved: { title: "Your choice is saved.", description: "" },
  },
  cancel: {
    title: "Can't make it?",
    text: "Cancel your registration and we won't send you reminders.",
    open: "Cancel my registration",
    question: "Cancel your registration? We'll email you a confirmation that also takes it out of your calendar.",
    action: "Yes, cancel it",
    busy: "Cancelling...",
  },
  after: {
    title: "What comes after the free session",
    text: "The cohort: six Saturdays, live, on your own work, with two instructors.",
    action: "See the course",
  },
  recording: {
    title: "The recording",
    text: "You can watch it as often as you like.",
    missing: "The recording is not there yet.",
    action: "Watch the recording",
  },
  feedback: {
    title: "How was it?",
    label: "Your rating",
    scale: "1 is poor, 5 is excellent.",
    rating: (rating: number) => `${rating} of 5`,
    text: "What should we keep, or change?",
    optional: "optional",
    action: "Send my answer",
    change: "Change my answer",
    busy: "Sending...",
    saved: { title: "Thank you for your answer.", description: "You can change it for 30 days." },
    given: (rating: number) => `You gave it ${rating} of 5. Thank you.`,
    choose: "Please choose a rating from 1 to 5.",
    tooLong: "Keep it to 1,000 characters.",
    early: "You can answer once the session is over.",
    late: "This answer can no longer be changed.",
  },
  leave: {
    title: "No longer interested?",
    text: "Leave the list and we won't email you about it.",
    open: "Leave the waiting list",
    question: "Leave the list?",
    action: "Yes, leave it",
    busy: "Leaving...",
  },
  again: {
    next: "The next one",
    date: "It has a date now",
    action: "Register again",
    actionNext: "Register for this date",
    actionList: "Join the list again",
    busy: "Registering...",
    done: { title: "Registration successful!", description: "Check your email for confirmation and calendar invite." },
    sessions: "See all free sessions",
  },
  failure: { title: "That didn't work", description: "Please try again later.", variant: "error" },
  unknown: "We couldn't find this registration. Please open the link in your email again.",
  tooLate: "This session is over or was cancelled, so there's nothing left to cancel.",
  runChanged: "This date has just changed. Please check the page again.",
  unsubscribed: "You're unsubscribed.",
  offTheList: "You're off the waiting list.",
} as const;
