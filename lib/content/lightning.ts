/** The free sessions of the home page (spec section 2); a file of its own, because the browser needs it. */
export const lightning = {
  eyebrow: "Free live sessions",
  title: "Lightning Sessions",
  lead: "Ninety minutes, one business function, real work on the screen. Every session is live and free.",
  hint: "Select a business function to see only its session.",
  chooser: [
    { label: "All", href: "#lightning-sessions" },
    { label: "Product", href: "#product" },
    { label: "Sales & Marketing", href: "#sales" },
    { label: "HR", href: "#hr" },
    { label: "Finance", href: "#finance" },
    { label: "Operations", href: "#operations" },
    { label: "IT & Analytics", href: "#analytics" },
  ],
  /** The event page of the product session, where its seats are reserved. */
  productEventUrl: "https://lu.ma/example-ai-for-product-management",
  comingSoon: (businessFunction: string) => `Specialized AI training for ${businessFunction} coming soon!`,
} as const;
