import { site } from "@/lib/content/site";

/** What the contact page says. */
export const contactPage = {
  eyebrow: "Contact",
  title: "Contact Our Team",
  lead: "Questions before you join, trouble after you paid, or thirty colleagues to train: one address, and a person at the other end.",
  form: {
    title: "Send Us a Message",
    lead: "The more you tell us, the shorter the correspondence.",
    chooseInquiry: "Select an inquiry type",
    action: "Send Message",
    busy: "Sending...",
    /** The shortest time the sending state shows, in ms. */
    minimumSendingMs: 1000,
    sent: { title: "Message Sent Successfully", description: "We'll get back to you as soon as possible." },
    failure: { title: "Error sending message", description: "Please try again later.", variant: "error" },
  },
  ways: {
    title: "Other Ways to Reach Us",
    items: [
      { id: "email", label: "Support email", text: site.supportEmail, href: `mailto:${site.supportEmail}` },
      { id: "office", label: "Office", text: site.office, href: null },
      { id: "response", label: "Response time", text: "24-48 business hours", href: null },
      { id: "phone", label: "Customer care", text: site.legal.phone.text, href: site.legal.phone.href },
      {
        id: "grievance",
        label: "Grievance officer",
        text: `${site.legal.grievanceOfficer.name}, ${site.legal.grievanceOfficer.email}`,
        href: `mailto:${site.legal.grievanceOfficer.email}`,
      },
      { id: "company", label: "Company", text: `${site.legal.name}, ${site.legal.registeredOffice}`, href: null },
    ],
  },
} as const;

export type ContactWayId = (typeof contactPage.ways.items)[number]["id"];

/** The kinds of inquiry, in the order of the select. */
export const inquiryTypes = [
  { value: "general", label: "General question" },
  { value: "corporate", label: "Training for a team" },
  { value: "technical", label: "Technical help" },
  { value: "billing", label: "Payment or invoice" },
  { value: "partnership", label: "Partnership" },
  { value: "other", label: "Something else" },
] as const;

/** A kind of inquiry in words; null if the form doesn't ask for it. */
export const inquiryLabel = (type: string | null): string | null =>
  inquiryTypes.find(({ value }) => value === type)?.label ?? type;
