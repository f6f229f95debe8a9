import { createHmac, randomUUID } from "node:crypto";

import { deliver } from "../deliver.ts";
import { keys } from "../keys.ts";
import type { Mail } from "./store.ts";

/** What happens to a mail, by the part of its address before the @. */
const fates: Readonly<Record<string, { type: string; facts?: object }>> = {
  bounce: {
    type: "email.bounced",
    facts: { bounce: { type: "Permanent", subType: "NoEmail", message: "550 5.1.1 No such user here." } },
  },
  full: {
    type: "email.bounced",
    facts: { bounce: { type: "Transient", subType: "MailboxFull", message: "452 4.2.2 The mailbox is full." } },
  },
  complain: { type: "email.complained" },
  suppressed: {
    type: "email.suppressed",
    facts: { suppressed: { type: "OnAccountSuppressionList", message: "The address is on the suppression list." } },
  },
};

/** The headers that sign a message as Resend (Svix) does, over its id, the time and its exact bytes. */
export function signedHeaders(body: string, id: string, at = Date.now(), secret: string = keys.resendWebhookSecret) {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}

/** Posts Resend's events of mails to `target`, the full address of the app's webhook. */
export function createMailEvents(target: string) {
  const stopped = new AbortController();
  const eventOf = ({ id, to, from, subject, createdAt }: Mail) => {
    const fate = fates[to.split("@")[0]?.toLowerCase() ?? ""];
    if (fate === undefined) return null;
    const data = { email_id: id, message_id: `<${id}@resend>`, created_at: createdAt, from, to: [to], subject };
    return { type: fate.type, created_at: new Date().toISOString(), data: { ...data, ...fate.facts } };
  };
  return {
    send: (mails: readonly Mail[]) => {
      for (const mail of mails) {
        const event = eventOf(mail);
        if (event === null) continue;
        const body = JSON.stringify(event);
        const id = `msg_${randomUUID()}`;
        void deliver(target, { body, headers: signedHeaders(body, id) }, stopped.signal);
      }
    },
    stop: () => stopped.abort(),
  };
}
