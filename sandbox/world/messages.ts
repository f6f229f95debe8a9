import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";

type Message = {
  from: string;
  /** Days ago, and the hour on the site's clock. */
  day: number;
  hour: number;
  /** Fields of the contact page; without them the message comes from the home page. */
  inquiry?: "general" | "corporate" | "technical" | "billing" | "partnership" | "other";
  subject?: string;
  company?: string;
  text: string;
  assignee?: string;
  /** The operator who answered, and how many hours later. */
  reply?: { by: string; after: number; text: string };
  isClosed?: true;
  isSuspect?: true;
};

/** The messages of the world, oldest first. */
export const messages: readonly Message[] = [
  {
    from: "Rahul Mehta",
    day: 44,
    hour: 10,
    inquiry: "general",
    subject: "Certificate",
    text: "Do I get a certificate when I finish the cohort? My manager wants to see one before she signs the budget.",
    assignee: STAFF.email,
    reply: {
      by: STAFF.email,
      after: 5,
      text: "No: you leave with six pieces of work instead, each made for your own product. Your manager can look at those.",
    },
    isClosed: true,
  },
  {
    from: "Chloe Dubois",
    day: 37,
    hour: 15,
    company: "Atelier Example",
    text: "Are the live sessions recorded? I am in Lyon and 7 PM in India is the middle of my afternoon meetings.",
    reply: {
      by: OWNER.email,
      after: 18,
      text: "We don't record the free sessions, so that people feel free to ask. Cohort sessions are recorded for their learners.",
    },
    isClosed: true,
  },
  {
    from: "Growth Experts",
    day: 33,
    hour: 3,
    text: "We can bring your website to the first page of every search engine within 30 days. Reply for a free audit!",
    isSuspect: true,
    isClosed: true,
  },
  {
    from: "Sanjay Krishnan",
    day: 26,
    hour: 12,
    inquiry: "billing",
    subject: "Invoice with GSTIN",
    text: "I paid for cohort 1 yesterday. Finance needs the GSTIN of our company on the invoice. Where can I add it?",
    assignee: OWNER.email,
    reply: {
      by: OWNER.email,
      after: 3,
      text: "Please reply with your GSTIN and the registered address, and we'll send a corrected invoice the same day.",
    },
  },
  {
    from: "Grace Okafor",
    day: 21,
    hour: 15,
    inquiry: "technical",
    subject: "No mail after registering",
    text: "I registered for the marketing session but no confirmation has arrived. I looked in the spam folder too.",
    assignee: STAFF.email,
    reply: {
      by: STAFF.email,
      after: 2,
      text: "Your address had one letter too many. I've corrected it and sent the confirmation again. See you on Tuesday!",
    },
  },
  {
    from: "Lakshmi Iyer",
    day: 16,
    hour: 9,
    inquiry: "partnership",
    subject: "Guest lecture at our institute",
    text: "Our management institute in Coimbatore would like to host one of your Lightning Sessions for 120 students. Whom may I talk to about dates?",
    assignee: OWNER.email,
    reply: {
      by: OWNER.email,
      after: 22,
      text: "We would be glad to. Could you suggest two dates next month, at 11 AM or 7 PM?",
    },
  },
  {
    from: "Daniel Novak",
    day: 11,
    hour: 20,
    company: "Example Logistics",
    text: "Is there a discount if five of us from one company join the same cohort?",
    assignee: STAFF.email,
    reply: {
      by: STAFF.email,
      after: 14,
      text: "For five seats or more we make the company a single offer. May I call you this week?",
    },
  },
  {
    from: "Meera Desai",
    day: 4,
    hour: 11,
    inquiry: "corporate",
    subject: "Two-day workshop for our HR team",
    text: "We are 18 people in HR at a hospital group in Pune and are looking for a two-day workshop on site in January.\n\nHalf of us have never used a language model. Could you send an outline and a price?",
    assignee: OWNER.email,
  },
  {
    from: "Omar Hassan",
    day: 3,
    hour: 18,
    inquiry: "general",
    subject: "Which session first?",
    text: "I lead a sales team, but I also write the product briefs. Should I take the marketing or the product session first?",
    assignee: STAFF.email,
  },
  {
    from: "Pooja Jain",
    day: 2,
    hour: 13,
    inquiry: "billing",
    subject: "Paid, but no seat",
    text: "The bank's offer took ₹5,000 off at checkout. The payment went through, but My Learning shows no cohort.",
  },
  {
    from: "Vidya Hegde",
    day: 1,
    hour: 9,
    inquiry: "technical",
    subject: "Calendar shows the wrong time",
    text: "The invitation appears at 1:30 in the afternoon in my calendar. I am in London this month; is that right?",
  },
  {
    from: "Kofi Mensah",
    day: 1,
    hour: 21,
    text: "Will there be a session about finance? I am a controller in Accra and would bring two colleagues.",
  },
];
