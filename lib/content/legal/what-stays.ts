/** What a deletion leaves, and why: the rows that `private.personal_tables()` keeps, and what isn't ours to delete. */
export const whatStays = [
  [
    "Orders, payments, refunds, invoices, billing details, enrolments (without your account) and requests about a seat, with the address used for them",
    "The books that tax and company law ask for, for eight financial years; an order that was never paid, for 90 days",
  ],
  [
    "If you taught a cohort, your name, title, photo and words about yourself",
    "Its pages say who taught it; write to us to have it removed",
  ],
  ["Your choice against emails, or a block of your address", "We could not respect it otherwise"],
  ["The log of what our staff did in the console, which may name you", "To know who of us did what, for 24 months"],
  ["An email of our staff to many people, if it names you", "Until the list of outgoing mail drops it, for 90 days"],
  ["That your data was deleted, with a digest in place of your address", "To show that we did, for 24 months"],
  ["The log of sign-ins that our database company keeps", "We cannot change it; it ends when that company deletes it"],
] as const;
