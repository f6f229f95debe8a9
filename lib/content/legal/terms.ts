import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { site } from "@/lib/content/site";

const mail = `[${site.supportEmail}](mailto:${site.supportEmail})`;

/** The Terms of Service: ten sections. Sample text; have it checked by counsel before relying on it. */
export const terms = {
  title: "Terms of Service",
  lead: `The rules for using ${site.name}: what you can expect of us, and what we ask of you.`,
  inShort: [
    "Free sessions are free. Nothing turns into a subscription.",
    "Course fees can be refunded for 14 days from the date of purchase, and not after that.",
    "The material is yours to use at work, but not to resell.",
    "Check what an AI tool gives you before you rely on it.",
  ],
  sections: [
    {
      id: "agreement",
      title: "What you agree to, and with whom",
      blocks: [
        `These terms apply between you and ${site.name} (“we”, “us”), whose office is at ${site.office}. They cover this website, the free live sessions, the waiting lists, the paid cohort course and applications for our internships.`,
        "By registering for a session, creating an account or buying a seat you accept them. If you use the site for your employer, you confirm that you may do so on its behalf. You must be at least 18 years old.",
        "What we do with your personal data is described in the [Privacy Policy](/privacy), and what is stored in your browser in the [Cookie Policy](/cookie-policy).",
      ],
    },
    {
      id: "account",
      title: "Your account",
      blocks: [
        "You need an account to buy a seat and to see your cohorts. You can sign up with an email address and a password, or with a Google account. Give your real name: other learners in your cohort will see it.",
        `An account is for one person. Keep your password to yourself and tell us at ${mail} if you think somebody else has used your account. You can log out of all your devices at once from the account menu.`,
        "We may suspend an account that is shared, used to attack the site or used to harm other learners. We will tell you why, and you can reply.",
      ],
    },
    {
      id: "free-sessions",
      title: "Free sessions and waiting lists",
      blocks: [
        "A Lightning Session is free and needs no credit card. A registration reserves one seat for one person. Some sessions take one hour and some 90 minutes; the confirmation says when yours begins and ends.",
        "We may move or cancel a free session, for instance when an instructor is ill. We then write to the address you registered with. Seats for some sessions are given out on the event page of another company, whose own terms apply there.",
        "A waiting list is not a reservation. We write to you when the session becomes available, and you decide then.",
      ],
    },
    {
      id: "course",
      title: "The cohort course",
      blocks: [
        "A seat in the AI Skills Mastery Program is for the person who buys it and for the cohort named at the purchase. The course page states the dates, the number of seats, the weekly hours and what is included; that description is part of this contract.",
        "A seat is held for 20 minutes once you start to pay, and for at most 40 minutes in a day; it is yours when the payment is confirmed. While many new accounts, or many people on one network, are paying at once, we take a payment without holding a seat for it, and the payment window says so. If a payment reaches us after the last seat has gone, we return it in full.",
        "You may ask once, in [My Learning](/my-learning), to move to a later cohort, up to seven days before yours starts and if a seat is free there. We may change an instructor, or move a single session for good reason. If we cancel a cohort, you choose between a later one and a full refund.",
        "“Lifetime access” means access to the materials of your cohort for as long as we offer the course, and at least three years from its first day. We do not promise a promotion, a salary or a job.",
      ],
    },
    {
      id: "prices",
      title: "Prices, GST and payment",
      blocks: [
        "Prices are in Indian rupees. Where a price is shown “+ 18% GST”, the tax is added to it, and the checkout shows the whole amount before you pay. The price on the course page at the time of your order is the one that counts.",
        "Payments are handled by Razorpay. Your card, UPI or bank details go to Razorpay and never to us. A purchase is complete when Razorpay confirms the payment to our server.",
        `For a tax invoice, give your billing details in [My Learning](/my-learning) after the purchase, with your company's name and GSTIN if it is for a company; the invoice comes by email. If My Learning does not ask for them, write to ${mail} with your payment id.`,
      ],
    },
    {
      id: "refunds",
      title: "Cancellation and refunds",
      blocks: [
        "You can cancel within 14 days from the date of purchase and get the fee back: until the end of the 14th calendar day after it, Indian time. Course fees are non-refundable after 14 days from the date of purchase. A missed session or a change of plans after that does not entitle you to a refund.",
        `To cancel, open [My Learning](/my-learning), choose “Cancel my seat” and confirm, or write to ${mail} from the address of your account and name your payment id. We return the whole amount, GST included, the way you paid, and start the refund within seven working days. Your bank may need a few more days.`,
        "A refund ends your enrolment and your access to the cohort. If we cancel a cohort or cannot give you the seat you paid for, you get the full amount back whatever the date. Your rights under the Consumer Protection Act, 2019 remain as they are.",
      ],
    },
    {
      id: "material",
      title: "Course material and your own work",
      blocks: [
        "Slides, recordings, templates and prompts belong to us or to those who let us use them. You may use and adapt them in your own work and within your employer's team, without limit of time. You may not sell them, publish them, or teach your own course with them.",
        "What you make in a session is yours, and so is the material you bring. Do not bring anything you may not show: no customer data, no trade secrets of your employer, no personal data of others.",
        "We quote you as an alumnus only with your consent, which you can withdraw at any time.",
      ],
    },
    {
      id: "conduct",
      title: "How we treat each other",
      blocks: [
        "Live sessions and the community are places of work. We expect from everybody:",
        {
          list: [
            "respect for every participant, whatever their experience, language, gender, religion, caste or origin;",
            "no harassment, no advertising and no recruiting unless the group asked for it;",
            "no sharing of meeting links, recordings or other people's contributions outside the group;",
            "no attempt to get around security, to overload the site, to automate registrations or to read other people's data.",
          ],
        },
        "We may record sessions so that participants can watch them again, and we say so when a recording starts. Anyone who breaks these rules can be asked to leave and, after a serious or repeated breach, gets no refund.",
      ],
    },
    {
      id: "liability",
      title: "AI tools and our liability",
      blocks: [
        "We teach with tools made by other companies. They change, they are sometimes unavailable and they make mistakes. You decide which tools you and your employer may use, and you check their output before you rely on it. Nothing we teach is legal, tax, medical or investment advice.",
        "We give the course with care and run the site as well as we can, but we do not promise that it is always available or free of faults.",
        "We are liable without limit where the law says so, in particular for fraud and for harm to life and health caused by our negligence. Otherwise our liability is limited to the fee you paid in the twelve months before the claim, and we are not liable for lost profit or lost data.",
      ],
    },
    {
      id: "general",
      title: "Changes, law and contact",
      blocks: [
        "We may change these terms. The date at the top says when they took effect. A purchase stays under the terms in force on the day it was made. If a change matters to account holders, we write to them 30 days before it takes effect.",
        "Indian law applies. Please write to us first; most things are settled within days. If we cannot agree, the courts in Bengaluru decide, unless consumer law gives you another court. If a part of these terms does not hold, the rest does.",
        `Questions, complaints and notices: ${mail} or by post to ${site.office}. We answer within 24-48 business hours.`,
      ],
    },
  ],
} as const satisfies LegalDocument;
