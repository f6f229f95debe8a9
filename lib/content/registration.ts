/** What the registration dialog says (spec sections 2 and 8). */
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
  accountEmail: "You'll be registered using your account email",
  newsletter: "Send me updates about new courses and features",
  failure: { title: "Registration failed", description: "Please try again later.", variant: "destructive" },
  waitlisted: {
    title: "Thank you for your interest!",
    description: "We'll notify you as soon as this session becomes available.",
  },
  registered: (session: string) => ({
    title: "Registration successful!",
    description: `You're registered for ${session}. Check your email for confirmation and calendar invite.`,
  }),
} as const;
