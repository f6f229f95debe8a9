/**
 * The single source of the brand's name, addresses and profiles.
 * Profiles, the office address and all of `legal` are samples; replace them with the company's own.
 */
const name = "AI Skills Academy";
const slug = "ai-skills-academy";
const address = {
  street: "4th Floor, 12 Residency Road",
  city: "Bengaluru",
  region: "Karnataka",
  postalCode: "560025",
  country: "India",
  countryCode: "IN",
} as const;

export const site = {
  name,
  slug,
  supportEmail: "support@example.com",
  address,
  office: `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`,
  /** What the Consumer Protection (E-Commerce) Rules 2020, rule 4, ask a seller to show. */
  legal: {
    name: `${name} Private Limited`,
    registeredOffice: `${address.street}, ${address.city} ${address.postalCode}, ${address.region}, ${address.country}`,
    phone: { text: "+91 80 5550 0142", href: "tel:+918055500142" },
    grievanceOfficer: { name: "Meera Kulkarni", email: "grievance@example.com" },
  },
  linkedInUrl: "https://www.linkedin.com/company/example-ai-skills-academy",
  careersPath: "/working-at-ai-skills-academy",
  description:
    "Free live sessions and a hands-on cohort that teach working professionals to use AI in marketing, sales, product, HR, finance and operations.",
} as const;
