import { type CohortList, NEXT_COHORT_LIST } from "@/lib/content/cohort-lists";

/** What the registration dialog says. */
export const registration = {
  session: {
    title: "Register for Free Workshop",
    description: "Reserve your seat. We'll email you the confirmation, the meeting link and a calendar invitation.",
    action: "Register Now",
  },
  waitlist: {
    title: "Join Waitlist",
    description:
      "Thank you for your interest! We're developing this specialized session and will notify you when it becomes available.",
    action: "Join Waitlist",
  },
  /** For the list of a session that has had a date. */
  nextDateList: {
    title: "Join Waitlist",
    description: "The next date isn't set yet. We'll email you when it is.",
    action: "Join Waitlist",
    joined: { title: "You're on the waiting list", description: "We'll email you when the next date is set." },
  },
  /** For the waiting list of a cohort, or of the next one. */
  cohortList: (list: CohortList) => {
    const what = list === NEXT_COHORT_LIST ? "the next cohort" : list;
    return {
      title: "Join the waiting list",
      description: `We'll email you as soon as seats in ${what} go on sale. No seat is held for you until then.`,
      action: "Join the waiting list",
      joined: {
        title: "You're on the waiting list",
        description: `We'll email you as soon as seats in ${what} go on sale.`,
      },
    };
  },
  accountEmail: "You'll be registered using your account email",
  newsletter: "Send me updates about new courses and features",
  failure: { title: "Registration failed", description: "Please try again later.", variant: "destructive" },
  /** Instead of a registration, if what was shown is no longer open. */
  runChanged: {
    next: "The session you chose has started or been cancelled, so you're not registered yet. The next date is shown above: press the button again to take it.",
    none: "The session you chose is over or has been cancelled, so you're not registered yet. What's open now is shown above: press the button again to take it.",
    first:
      "This session has just been given a date, so you're not registered yet. It's shown above: press the button again to take it.",
  },
  waitlisted: {
    title: "Thank you for your interest!",
    description: "We'll notify you as soon as this session becomes available.",
  },
  /** In place of the button, in the browser that registered. */
  kept: {
    session: { state: "You are registered.", see: "See your registration" },
    list: { state: "You're on the waiting list.", see: "See your place" },
    /** Of the link, for anyone who only typed an address. */
    mail: "See the email we sent you.",
    /** Opens the dialog for another address. */
    again: "Not you?",
    send: "Send it to a colleague",
    copied: "Link copied",
    notCopied: "Copy this link",
  },
  registered: (session: string) => ({
    title: "Registration successful!",
    description: `You're registered for ${session}. Check your email for confirmation and calendar invite.`,
    variant: "highlighted" as const,
  }),
} as const;
