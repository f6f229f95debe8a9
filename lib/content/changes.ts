/** What a learner reads about cancelling a seat. */
export const changes = {
  title: "Your seat",
  card: {
    until: (when: string) => `You can cancel until ${when}.`,
    /** The terms quote it. */
    action: "Cancel my seat",
    orMove: "Cancel my seat or move it",
    move: "Move my seat",
    see: "Refunds and changes",
    asked: {
      refund: (when: string) => `You asked for your money back on ${when}.`,
      transfer: (cohortId: string, when: string) => `You asked to move to Cohort #${cohortId} on ${when}.`,
    },
    cancelled: "We had to cancel this cohort. You can have your money back or move to a later cohort.",
    choose: "Choose now",
    askedAction: "See your request",
    confirmed: "Your refund is confirmed: the money is on its way to you.",
  },
  refund: {
    title: "Cancel and get your money back",
    lead: "This is what happens when you confirm:",
    rows: {
      course: "Course",
      paid: "You paid",
      amount: "You get back",
      way: "How",
      day: "You can cancel until",
    },
    paidOn: (amount: string, day: string) => `${amount} on ${day}`,
    way: (method: string | null) => (method === null ? "The way you paid" : `The way you paid: ${method}`),
    byTransfer: "By bank transfer: we'll write to you for the account it should go to",
    ends: "We'll start the refund within seven working days. When we do, your seat ends and you'll lose access to the room, the calendar and the sessions.",
    why: "Why are you cancelling?",
    optional: "optional",
    whyLong: "Please keep it to 500 characters.",
    action: "Confirm",
    busy: "Asking...",
    done: "We have your request.",
  },
  move: {
    title: "Move to a later cohort",
    lead: "You can move once. Your receipt and invoice stay as they are.",
    which: "Which cohort?",
    /** `price`: if it isn't what the seat was sold for. */
    option: (cohortId: string, day: string, seats: string, price: string | null) =>
      `Cohort #${cohortId}, starts ${day} (${seats} left${price === null ? "" : `, costs ${price}`})`,
    prices: (price: string) =>
      `Your seat was sold for ${price}. The move itself takes or returns no money: if the prices differ, we'll settle that with you in person.`,
    until: (when: string) => `You can ask until ${when}.`,
    none: "There's no later cohort on sale at the moment.",
    holds: "We'll keep a seat there for you from the moment you ask, and answer within seven working days.",
    action: "Ask to move",
    busy: "Asking...",
  },
  cancelled: {
    title: "We had to cancel this cohort",
    lead: "We're sorry. You can have all of your money back, or move to a later cohort: it's your choice, whatever the date.",
  },
  open: {
    title: "We have your request",
    refund: (amount: string, when: string) => `You asked for ${amount} back on ${when}.`,
    transfer: (cohortId: string, when: string) =>
      `You asked to move to Cohort #${cohortId} on ${when}. We're keeping a seat there for you.`,
    next: {
      refund:
        "We've sent you an email about it, and we'll start the refund within seven working days. Until we've confirmed your request, you can withdraw it and keep your seat.",
      transfer:
        "We've sent you an email about it, and we'll answer within seven working days. Until we've confirmed your request, you can withdraw it and stay where you are.",
    },
    withdraw: "Withdraw my request",
    question: "Are you sure? The time to ask has passed, so you won't be able to ask again.",
    confirm: "Yes, withdraw it",
    busy: "Withdrawing...",
    done: "Your request is withdrawn: you keep your seat.",
  },
  withdrawn: "You withdrew your last request, so you keep your seat.",
  refused: (when: string) => `On ${when} we decided that we couldn't agree to your request. This is why:`,
  cancelledThere: (cohortId: string, when: string) =>
    `On ${when} we had to cancel Cohort #${cohortId}, where you had asked to move. You keep your seat here, and you can ask for something else: the day of your request still counts. This is why:`,
  moved: (cohortId: string) =>
    `You've moved to Cohort #${cohortId}. We'll email you its sessions once they're planned, if we haven't already.`,
  confirmed: (amount: string) =>
    `We've confirmed your request: ${amount} goes back the way you paid, usually within 5 to 7 working days.`,
  confirmedByTransfer: (amount: string) =>
    `We've confirmed your request: ${amount} goes back by bank transfer. We'll write to you for the account it should go to, if we haven't already.`,
  nothingLeft: "All of your payment is already going back to you.",
  noSeat: "This seat has ended, so there's nothing left to change.",
  over: (day: string) => `The 14 days ended on ${day}; course fees are non-refundable after that.`,
  special: "Special circumstances? Write to us.",
  back: "Back to My Learning",
  failure: { title: "Nothing was changed", description: "Please try again.", variant: "error" },
  problems: {
    unknown: "This seat is no longer yours. Please reload the page.",
    movedOnce: "You've already moved once.",
    movesEnded: "You can only move until seven days before the start.",
    full: (cohortId: string) => `Cohort #${cohortId} has no seats left.`,
    notOnSale: "This cohort isn't on sale. Please choose another one.",
    enrolled: "You already have a seat in that cohort.",
    choose: "Choose a cohort.",
    open: "You already have a request for this seat. Please reload the page.",
    tooLate: "The 14 days are over, so the course fee is now non-refundable.",
    amountChanged:
      "Part of your payment has gone back since you opened this page. Please reload it and check the amount.",
    decided: "We've already decided on this request. Please reload the page.",
  },
  methods: { card: "card", upi: "UPI", netbanking: "net banking", wallet: "wallet", emi: "EMI" },
} as const;
