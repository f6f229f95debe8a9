/** What the home page says. */
export const hero = {
  eyebrow: "Live AI training for people with a job to do",
  headline: { before: "Transform Your", after: "with AI Mastery" },
  phrases: ["Professional Impact", "Career Trajectory", "Market Leadership", "Competitive Edge"],
  lead: "Start with a free live session for your function. Leave with three workflows you can use the same afternoon. No code, no jargon, no credit card.",
  /** The free sessions, and the day of the next one if there is one; the course with its price. */
  offer: { next: "Next free session", free: "Free sessions", length: "Live, 90 minutes", course: "The course" },
  action: "Enroll Now",
  secondAction: "See the free sessions",
  claims: [
    { figure: "500+", label: "professionals trained" },
    { figure: "40%+", label: "higher conversion rates on average" },
  ],
  /** The day shown if no session is coming. */
  nextWorkshop: { figure: "12 July 2025", label: "next workshop" },
  logosTitle: "LEARN FROM LEADERS WITH EXPERIENCE AT",
} as const;

export const availability = {
  badge: "AVAILABLE NOW",
  title: "Sales & Marketing AI Mastery",
  lead: "The first function is open. Bring one task from your own week and finish it with us, live.",
  benefits: [
    "Campaigns and account research done in a tenth of the time",
    "Conversion rates up 40% or more on average",
    "Prompts and playbooks you keep and reuse",
  ],
  action: "Start Your Transformation",
  upcoming: {
    title: "More AI Functions Launching Soon",
    when: "Coming in 2025",
    functions: [
      "Product Management",
      "HR & Talent",
      "Finance & Operations",
      "IT & Analytics",
      "Customer Success",
      "Strategic Planning",
    ],
    lead: "Join the list and get the first seats and an early access discount.",
  },
} as const;

export const lightning = {
  eyebrow: "Free live sessions",
  title: "Lightning Sessions",
  lead: "Ninety minutes, one business function, real work on the screen. Every session is live and free.",
  hint: "Select a business function to see only its session.",
  /** The choice of all sessions; the others come from `sessions`. */
  all: "All",
  comingSoon: (businessFunction: string) => `Specialized AI training for ${businessFunction} coming soon!`,
} as const;

/** The paid course, after the free sessions. */
export const cohortTeaser = {
  eyebrow: "After the free session",
  title: "The cohort",
  lead: "Six Saturdays, live, with two instructors and your own product on the screen. You leave with six finished pieces of work.",
  starts: "Next start",
  /** Of a cohort that has begun and is still on sale. */
  started: "Started",
  planned: "Being planned",
  join: "Join the list",
  price: "Price",
  action: "See the course",
} as const;

export const stories = {
  eyebrow: "Alumni success stories",
  title: "What changed on Monday morning",
  lead: "Five people, five functions. What they automated, what it gave them back and what came of it.",
} as const;

export const companiesStrip = {
  title: "Our alumni work at",
  /** Autoplay interval of the strip, in ms. */
  autoplayMs: 2000,
} as const;

export const contact = {
  eyebrow: "Ask us anything",
  title: "Get In Touch",
  lead: "Not sure which session fits, or planning training for a team? Write to us. A person answers.",
  promise: "We answer within 24-48 business hours.",
  sent: {
    title: "Thank You",
    text: "Your message is with us. We'll get back to you soon.",
    action: "Send Another Message",
  },
  delivered: { title: "Message sent successfully!", description: "We'll get back to you soon." },
  failure: { title: "Error sending message", description: "Please try again later.", variant: "error" },
  /** The shortest time the sending state shows, in ms. */
  minimumSendingMs: 1500,
} as const;

/** What the waiting list's form says. */
export const waitlist = {
  required: {
    title: "Email Required",
    description: "Please enter your email address to join the waitlist.",
    variant: "error",
  },
  invalid: { title: "Invalid Email", description: "Please enter a valid email address.", variant: "error" },
  failure: { title: "Error", description: "Failed to add you to the waitlist. Please try again.", variant: "error" },
  joined: {
    title: "Successfully Added to Waitlist!",
    description: "We'll notify you when new AI functions become available with your early access discount.",
  },
} as const;
