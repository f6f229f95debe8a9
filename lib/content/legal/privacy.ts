import { howLong } from "@/lib/content/legal/how-long";
import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { whatStays } from "@/lib/content/legal/what-stays";
import { site } from "@/lib/content/site";

const mail = `[${site.supportEmail}](mailto:${site.supportEmail})`;

/** The Privacy Policy: eight sections. It names everything the product stores; keep it so. */
export const privacy = {
  title: "Privacy Policy",
  lead: "What we store about you, why, for how long, and how to make us delete it.",
  inShort: [
    "We store what you type into our forms and what your account needs. Nothing else.",
    "We see no card, UPI or bank details. Razorpay does.",
    "There is no analytics and no advertising on this site, and we sell no data.",
    `One email to ${mail} is enough to see, correct or delete your data.`,
  ],
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      blocks: [
        `${site.name}, ${site.office}, decides what happens with the personal data described here and is the data fiduciary under India's Digital Personal Data Protection Act, 2023. Our grievance contact is ${mail}.`,
        "This policy covers this website, the emails it sends and the live sessions we run. You can read every public page without giving us any data about you. The services are for adults; we do not knowingly store data about anybody under 18.",
      ],
    },
    {
      id: "what",
      title: "What we store, and why",
      blocks: [
        "We store the following, with your consent or because we need it to give you what you asked for:",
        {
          head: ["When you", "We store", "So that we can"],
          rows: [
            [
              "Register for a session",
              "Your email address, your choice about the newsletter, the date of the registration and the session, whether you cancelled, and which reminders you got",
              "Send you the confirmation, the way to join and the calendar invitation, remind you a day and an hour before, tell you about changes, and send you the recording with what comes next; the newsletter, and offers, only if you chose it",
            ],
            [
              "Join a waiting list",
              "Your email address, the business function, session or cohort, the date",
              "Tell you when it becomes available",
            ],
            [
              "Write to us",
              "Your name, your email address, company, kind of inquiry and subject where you gave them, your message",
              "Answer you",
            ],
            [
              "Create an account",
              "Your name, your email address and your password as a hash that cannot be read back; with Google the name, address and picture of your Google account",
              "Sign you in and keep others out",
            ],
            [
              "Fill in your profile",
              "The optional fields you fill in: preferred name, time zone, company, job title, X handle, LinkedIn address, bio, photo",
              "Introduce you to the other students of your cohort",
            ],
            [
              "Buy a seat",
              "Your account, your name for the receipt, your email address at the time, the cohort, the amount, the order and payment ids, the kind of payment and what Razorpay tells us about its status; for a bank transfer its reference, its day, and the tax that a company deducted",
              "Give you the seat, tell you about your sessions and remind you of them, refund it, and keep the books the law asks for",
            ],
            [
              "Begin to buy a seat and don't finish",
              "The same order without a payment, and your choice about being emailed about it",
              "Write to you once, a day later, in case something got in the way",
            ],
            [
              "Ask for a tax invoice, on this site or by writing to us",
              "The name, address, State, PIN code, country, GSTIN and purchase order number that the invoice names, and whether a company is in a special economic zone",
              "Issue the invoice and its credit notes, report them to the tax office and keep the books, as GST law requires",
            ],
            [
              "Ask for a proforma invoice for your company",
              "The email address it goes to, and the name, address, State, PIN code, country and GSTIN of the company; anybody who has its link can open it",
              "Offer a seat to the company, and hold it if we agreed that",
            ],
            [
              "Ask to cancel your seat, or to move it to a later cohort",
              "Your seat, the cohort you want to move to, when you asked, your reason if you give one, and what we decided",
              "Answer you, give the money back or move your seat, and keep the books the law asks for",
            ],
            [
              "Join a session, or open a recording",
              "Which session, how, and when",
              "Know who took part and, in a cohort, show you your progress",
            ],
            ["Teach a session as a guest", "The name you gave us", "Tell the people of that cohort who teaches"],
            [
              "Teach a cohort",
              "Your name, title, photo and what you wrote about yourself, and which account you sign in with",
              "Tell the people of the cohort who teaches, and let you run its classes",
            ],
            [
              "Hand in an assignment",
              "Your text, links or PDF, when it came, whether it was late, whether you show it to your cohort, and the answer you get",
              "Answer you, show you your progress and, if you choose so, show your work to the people of your cohort with your name",
            ],
            [
              "Tell us how a session or your cohort was",
              "Your rating, what you wrote, whether we may quote it and under which name, and when",
              "Make the next sessions better, and quote you where you let us",
            ],
            [
              "Visit the pages of your cohort",
              "When you last did, your browser's time zone, and whether you have opened its calendar or its chat",
              "Show you what is new, times in your own zone, and what is left to set up",
            ],
            [
              "Ask us to delete your data",
              "Your email address and your account's id, and when you asked and confirmed it; once it's done, a digest in the address's place",
              "Delete it, and show that we did",
            ],
            [
              "Apply for a role",
              "Your name, your email address, the role, your PDF and your description",
              "Decide about the application and answer you",
            ],
          ],
        },
        "If the link that led you here says where it stood (the names utm_source, utm_medium, utm_campaign and ref in its address, such as the name of a network or of a post), we store that with what you send us: a registration, a place on a waiting list, a message, an application, an order. It tells us which of our posts bring people, as numbers. It says nothing about you, and we store nothing of it if your browser sends Do Not Track or Global Privacy Control.",
        "There are also two kinds of technical records. Every email we owe you is first written to a list of outgoing mail, with your address and its text, so that it is not lost if the mail service fails. If it comes back, or you mark it as spam, the mail service tells us so and what your mail server said; we then stop sending to that address, except about your account, payments, seats and cancellations and to answer you, until we know that it works. After a mark as spam you get no newsletter and no invitations, either. And counters of recent attempts, by account, by the address typed or by network address, stop programs from flooding our forms and guessing passwords. While a seat is held for you, its order also keeps your network address in a form that cannot be read back, so that nobody can hold all the seats; it is gone minutes after the hold ends.",
        "Each registration has a page of its own, where you can cancel it and change your choice about the newsletter. You can also download what we store about that address's registrations, attendance, ratings, waiting lists and newsletter. Its address is in our emails about the registration and cannot be guessed; anybody you pass it on to can do the same.",
        "Each seat in a cohort has a page of its own, too, which leads to the next session without a password, and a calendar to subscribe to. The provider of your calendar, such as Google, then reads its address and your sessions. Do not pass the address on to anybody else; you can replace it in your cohort at any time.",
        "If you begin to buy a seat and don't finish, we will write to you once about it: a day later, and only while that cohort still has a seat and you have bought none. The email has a link to a page of your own where you can turn such emails off; its address cannot be guessed. You can also write to us beforehand.",
        "Anybody who has the address of your profile photo can open it, as with a link in an email. Everything else is visible only to you, to the staff who need it and, for the profile you saved, to the people of your cohort: never with your email address, and not while you hide yourself from them. Who teaches your cohort sees your name, which sessions you took part in and what you handed in; what you say of a session they read without your name. If you fall behind they may write to you, and we keep what they wrote with your account.",
      ],
    },
    {
      id: "not",
      title: "What we do not store",
      blocks: [
        {
          list: [
            "Card numbers, UPI ids and bank credentials: you type them into Razorpay's window, and they never pass through our servers.",
            "What you look at: there is no analytics, no tracking pixel, no advertising network and no social media plug-in on our pages.",
            "Your contacts, your location or anything else from your device.",
          ],
        },
        "We do not sell or rent personal data, we do not make automated decisions about you, and we do not train AI models with it. What little is kept in your browser is listed in the [Cookie Policy](/cookie-policy).",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "We delete data once it has served its purpose, at the latest after these periods:",
        {
          head: ["Data", "Kept for"],
          rows: howLong,
        },
        "Our database company makes backups and overwrites them on its own schedule; until then deleted data may still be in them, and nobody uses it.",
      ],
    },
    {
      id: "processors",
      title: "Who processes it for us",
      blocks: [
        "We pass data on only to companies that work on our instructions, and only what each of them needs:",
        {
          head: ["Company", "Does", "Gets"],
          rows: [
            ["Supabase", "Database, sign-in and file storage", "Everything listed above"],
            [
              "Razorpay",
              "Payments and refunds in India",
              "Your name, email address and the order; from you, the payment details",
            ],
            [
              "Resend",
              "Sends our emails and tells us if one came back",
              "Your email address and the text of the email",
            ],
            ["Our hosting company", "Runs the website", "Your requests, with your network address"],
            [
              "Our accountant",
              "Our books and tax returns",
              "Of a purchase: the name and GSTIN on the invoice or your email address, the order, its payment and taxes",
            ],
          ],
        },
        "If you sign in with Google, Google learns that you did. Seats for some sessions are given out on another company's event page, and live sessions run in a video-meeting service; their own policies apply there.",
        "Some of these companies store data outside India. We allow that only where the Act does, and under contracts that protect the data as this policy does. We give data to authorities only where the law requires it.",
      ],
    },
    {
      id: "security",
      title: "How we protect it",
      blocks: [
        "The site is served over encrypted connections only. Sign-in cookies cannot be read by scripts. The database refuses by default and lets a signed-in learner read only their own enrolments. Applications are in private storage; no link in an email opens one, only a member of our staff who is signed in with the right to. Few people have access, each with an account of their own.",
        "No system is perfectly safe. If your data is affected by a breach, we will tell you and the Data Protection Board of India without delay, and say what happened and what you can do.",
      ],
    },
    {
      id: "rights",
      title: "Your rights, and how to have data deleted",
      blocks: [
        `You can do most of it yourself, as said below. For all of it, write to ${mail} from the address the data belongs to. You can:`,
        {
          list: [
            "get a copy of what we store about you: of everything under your account, by Download my data under Edit Profile; of your registrations, attendance, ratings, waiting lists and newsletter, on a registration's own page; or by writing to us;",
            "have it corrected or completed (you can change your profile yourself, under Edit Profile);",
            "have it deleted: your whole account, with all we list below as deleted, by Delete my account under Edit Profile; your registrations with attendance and ratings, places on waiting lists and newsletter choice, on a registration's own page; or by writing to us;",
            "withdraw a consent, for instance to the newsletter: by the switch on your registration's page, by your mail program's unsubscribe button in any newsletter, or by writing to us; to emails about an unfinished checkout by the link or the button in one, or by writing to us; and to being quoted, with all you said about a cohort, in its room or under Edit Profile, also without a seat;",
            "cancel a session or leave a waiting list yourself, on your registration's page, without an account;",
            "name a person who may use these rights if you die or cannot act.",
          ],
        },
        "To delete your account you sign in again, type a word, and open a link that we email you; nothing is deleted before you confirm it there. While an order, a refund, a payment we look at or a request about your seat is open, that has to end first. Then we end your sign-ins and delete, usually within a minute: your account with its profile and photo, your registrations with attendance and ratings, your places on waiting lists and newsletter choice, your messages with our answers, your applications with their files, what you handed in and said in a cohort, and the emails to you that we still have.",
        { head: ["What stays when you delete your account", "Why"], rows: whatStays },
        "We answer within 24-48 business hours and finish within 30 days. It costs nothing. We may ask a question to be sure that it is you. What the law requires us to keep, above all payment records, stays until its period ends.",
        "If you are not satisfied with our answer, you can complain to the Data Protection Board of India.",
      ],
    },
    {
      id: "changes",
      title: "Changes and contact",
      blocks: [
        "When we store something new or use it in a new way, we change this page first, and the date at its top. If you have an account and the change matters to you, we write to you 30 days before.",
        `Privacy questions reach us at ${mail} or by post at ${site.office}.`,
      ],
    },
  ],
} as const satisfies LegalDocument;
