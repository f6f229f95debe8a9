/** A question with its answer, for the accordion and for search engines. */
export type Question = { readonly question: string; readonly answer: string };

/** The questions of the contact page. */
export const contactFaq = {
  eyebrow: "Before you write",
  title: "Asked most often",
  questions: [
    {
      question: "Are the Lightning Sessions really free?",
      answer:
        "Yes. A session takes an email address and ninety minutes of your time. There is no credit card, no trial that turns into a subscription and no call from a salesperson afterwards.",
    },
    {
      question: "Do I need to know how to code?",
      answer:
        "No. Everything happens in tools that you use in a browser. If you can write a clear email, you can follow every session we give.",
    },
    {
      question: "I registered and received no email. What now?",
      answer:
        "Look in the spam folder first, and check that the address was spelled right. If there is nothing after an hour, write to us from the address you registered with and we'll send the link again.",
    },
    {
      question: "Can I get a refund for the course?",
      answer:
        "Within 14 days from the date of purchase, yes: cancel your seat in My Learning, and we refund the fee the way you paid. Course fees are non-refundable after 14 days from the date of purchase.",
    },
    {
      question: "Do you train whole teams?",
      answer:
        "Yes, from about eight people. Choose “Training for a team” in the form and tell us the function, the number of people and a date that would suit you. We answer with a proposal, not with a brochure.",
    },
    {
      question: "Will I get an invoice with GST?",
      answer:
        "Yes. After you pay, give your billing details in My Learning. If it doesn’t ask for them, choose “Payment or invoice” in the form and send us your payment id, and for a company its name and GSTIN. The invoice comes by email.",
    },
  ],
} as const satisfies { eyebrow: string; title: string; questions: readonly Question[] };
