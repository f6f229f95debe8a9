import { site } from "@/lib/content/site";

/** The page that mails about unfinished checkouts link to. */
export const mailChoices = {
  title: "Your email choices",
  lead: "If you start buying a seat and don't finish, we'll write to you once, a day later.",
  label: "Write to me about an unfinished checkout",
  note: (email: string) => `Goes to ${email}. You'll get receipts and emails about your seats either way.`,
  stopped: (email: string) =>
    `We stopped all news and reminders to ${email}, as you asked. To get them again, write to ${site.supportEmail}. You'll get receipts and emails about your seats either way.`,
  saved: { title: "Your choice is saved.", description: "" },
  unsubscribed: "You won't get emails about unfinished checkouts from now on.",
  unknown: "This link is no longer valid.",
  failure: {
    title: "That didn't work",
    description: "Please try again in a moment.",
    variant: "error",
  },
} as const;
