/** The mailbox for people. Filled in with its own page below. */
export const mailboxPage = "<!doctype html><title>Mailbox</title><h1>Mailbox</h1>";
