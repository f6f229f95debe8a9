/** What the pages say about a person's own data: the copy of it, and its deletion. */
export const ownData = {
  title: "Your data",
  text: "Everything we store about you, in one file. Links to your photo and resumes in it work for a minute.",
  download: "Download my data",
  deleteAccount: "Delete my account",
  onPage: {
    text: "What we store about this address's registrations, attendance, ratings, waiting lists and newsletter, in one file.",
    download: "Download this data",
    delete: "Delete this data",
  },
  unavailable: "We couldn't put your data together. Please try again in a minute.",
  remove: {
    title: "Delete my account",
    goes: {
      title: "What is deleted",
      account: [
        "your account with its profile and photo, and all sign-ins",
        "your registrations with attendance and ratings, your places on waiting lists and your newsletter choice",
        "your messages to us and our answers, and your applications with their files",
        "every email we sent you, as far as we keep it",
      ],
      page: [
        "all registrations of this address, with attendance and ratings, and its places on waiting lists",
        "its newsletter choice",
        "the emails about them",
      ],
    },
    stays: {
      title: "What stays, because we have to keep it",
      account: [
        "orders, payments, refunds, invoices, billing details, enrolments and requests about a seat: the books, for eight financial years",
        "your choice against emails, if you made one: we couldn't respect it otherwise",
        "what our staff did in the console, for 24 months",
      ],
      page: ["your choice against emails, if you made one: we couldn't respect it otherwise"],
      more: "The privacy page says more",
    },
    seats: {
      title: "You have a seat",
      text: (cohortId: string, toCome: number) =>
        toCome === 0
          ? `Your seat in Cohort #${cohortId} goes with your account: its room, its recordings and the link to each class.`
          : `Your seat in Cohort #${cohortId} goes with your account: its room, its recordings and the link to each class. ${toCome === 1 ? "One session is" : `${toCome} sessions are`} still to come.`,
      refund: "Deleting the account isn't a refund. If you want your money back, ask for it first.",
      link: (cohortId: string) => `Refund or move: Cohort #${cohortId}`,
    },
    again: {
      title: "Sign in again first",
      text: "To be sure that it's you, we need a sign-in of the last ten minutes. You come back here.",
      action: "Sign in again",
      busy: "Signing out...",
    },
    word: "DELETE",
    label: "Type DELETE",
    typeIt: "Please type DELETE, in capitals.",
    action: "Email me the link",
    busy: "Sending...",
    sent: {
      title: "Check your email",
      description: "The link in it is good for an hour. Nothing is deleted before you confirm it there.",
    },
    back: "Back to your profile",
    page: {
      title: "Delete this data",
      lead: (email: string) =>
        `We email a link to ${email}. Nothing is deleted before somebody who reads that mailbox confirms it there.`,
      back: "Back to the registration",
    },
    failure: { title: "That didn't work", description: "Please try again later.", variant: "error" },
    /** Why not; by the answer of the database. */
    refusals: {
      operator: "This account can use our console. An owner has to take it off the team first.",
      order:
        "You have an order that is still open. Once it's paid, or its 20 minutes are over, you can delete your account.",
      refund: "A refund of yours is still on its way. Once you have the money, you can delete your account.",
      review: "We are looking at a payment of yours. Once that is decided, you can delete your account.",
      request: "You have an open request about your seat. Once it's decided or withdrawn, you can delete your account.",
      sign_in_again: "Your sign-in is more than ten minutes old. Please sign in again.",
      confirmed: "It's confirmed already: your data is being deleted.",
      expired: "This link has expired. Please ask for another one.",
      unknown: "We couldn't find that. Please open the link in your email again.",
    },
  },
  confirm: {
    account: { title: "Delete your account?", action: "Delete my account for good" },
    page: { title: "Delete your registrations?", action: "Delete them for good" },
    lead: "This can't be undone.",
    waits: "By law we have to keep what is deleted for another year. Until then it's locked, and nobody uses it.",
    busy: "Deleting...",
    expired: {
      title: "This link has expired",
      text: "A link is good for an hour. Nothing was deleted. Please ask for another one where you asked for this one.",
    },
    confirmed: {
      title: "Your data is being deleted",
      text: "It usually takes a minute. You're signed out everywhere, and get no more emails from us.",
    },
    locked: {
      title: "Your data is locked",
      text: "By law we keep it for a year, locked, and then delete it. You're signed out everywhere, and get no more emails from us.",
    },
    done: { title: "Your data is deleted", text: "What we have to keep stays until its period ends." },
    home: "Go to the home page",
  },
} as const;
