import { expect } from "@playwright/test";

import type { Mail } from "../../../sandbox/mailbox/store.ts";

/** The sandbox's mailbox, read over HTTP. */
export function createMailbox(backendUrl: string) {
  const address = `${backendUrl}/mailbox/messages`;
  const messages = async (): Promise<Mail[]> => {
    const response = await fetch(address);
    return (await response.json()) as Mail[];
  };
  const sentTo = async (email: string) =>
    (await messages()).filter((mail) => mail.to.toLowerCase().split(", ").includes(email.toLowerCase()));
  return {
    all: messages,
    /** The mails to an address, in any letter case, newest first. */
    to: sentTo,
    /** Waits for a mail to this address, and with this subject if given; returns the newest. */
    waitFor: async (email: string, subject?: string): Promise<Mail> => {
      const wanted = async () =>
        (await sentTo(email)).filter((mail) => subject === undefined || mail.subject === subject);
      await expect.poll(wanted, { message: `a mail to ${email}`, timeout: 15_000 }).not.toHaveLength(0);
      const [mail] = await wanted();
      if (mail === undefined) throw new Error(`The mail to ${email} has disappeared.`);
      return mail;
    },
    clear: async () => {
      await fetch(address, { method: "DELETE" });
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;
