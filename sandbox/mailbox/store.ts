import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One mail of `GET /mailbox/messages`. Addresses are as the sender wrote them, joined by ", ". */
export type Mail = {
  id: string;
  to: string;
  from: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Headers that not every mail has, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
  /** `content` in base64. */
  attachments: { filename: string; contentType: string; content: string }[];
  /** ISO 8601, UTC. */
  createdAt: string;
};

export type NewMail = Omit<Mail, "id" | "createdAt">;

type Entry = { mails: Mail[]; key?: { name: string; hash: string } } | { emptied: true };

/** The ids of the mails, or a conflict: the idempotency key was used with different content. */
type Sent = { ids: string[] } | { conflict: true };

/** The sandbox's mails, newest first. */
export type MailStore = {
  list: () => readonly Mail[];
  /** Stores mails once per idempotency key, as Resend does; keys survive emptying the mailbox. */
  send: (mails: NewMail[], key?: string) => Sent;
  empty: () => void;
};

/** Opens the store; `file` is a journal of JSON lines, undefined: in memory. `onSent` gets each mail once. */
export function openMailStore(file: string | undefined, onSent: (mails: Mail[]) => void = () => {}): MailStore {
  let mails: Mail[] = [];
  const keys = new Map<string, { hash: string; ids: string[] }>();

  const apply = (entry: Entry) => {
    if ("emptied" in entry) {
      mails = [];
      return;
    }
    // Mailboxes of earlier versions have no headers.
    mails = [...entry.mails.map((mail) => ({ ...mail, headers: mail.headers ?? {} })).toReversed(), ...mails];
    if (entry.key !== undefined) keys.set(entry.key.name, { hash: entry.key.hash, ids: idsOf(entry.mails) });
  };

  if (file !== undefined && existsSync(file)) {
    for (const line of readFileSync(file, "utf8").split("\n")) if (line !== "") apply(JSON.parse(line) as Entry);
  }

  const record = (entry: Entry) => {
    if (file !== undefined) {
      mkdirSync(path.dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    }
    apply(entry);
  };

  return {
    list: () => mails,
    send: (wanted, key) => {
      const hash = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
      const known = key === undefined ? undefined : keys.get(key);
      if (known !== undefined) return known.hash === hash ? { ids: known.ids } : { conflict: true };
      const createdAt = new Date().toISOString();
      const sent = wanted.map((mail) => ({ id: randomUUID(), ...mail, createdAt }));
      record(key === undefined ? { mails: sent } : { mails: sent, key: { name: key, hash } });
      onSent(sent);
      return { ids: idsOf(sent) };
    },
    empty: () => record({ emptied: true }),
  };
}

const idsOf = (mails: Mail[]) => mails.map((mail) => mail.id);
