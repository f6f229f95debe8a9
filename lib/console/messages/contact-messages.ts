import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readAll, readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import type { LateBefore } from "@/lib/console/promises";
import { choiceFilter, idFilter, suspectFilter, textFilter } from "@/lib/console/search-params";
import { term, yesOrNo } from "@/lib/content/console";
import { inquiryLabel } from "@/lib/content/contact-page";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

export const messageStates = ["open", "answered", "closed"] as const;

/** As people copy or spell it: `MSG-7K2Q4D`, `msg 7k2q4d` or just the six characters. */
const referenceFilter = z.pipe(
  textFilter(),
  z.transform((typed) => {
    const characters = /^(?:MSG)?[\s-]*([2-9A-HJ-NP-Z]{6})$/i.exec(typed ?? "")?.[1];
    return characters === undefined ? typed : `MSG-${characters.toUpperCase()}`;
  }),
);

const messageFilter = z.object({
  /** A reference. */
  q: referenceFilter,
  state: choiceFilter(messageStates),
  /** An operator's account, or nobody. */
  assignee: z.union([z.literal("nobody"), idFilter()]),
  suspect: suspectFilter(),
});

/** Times are ISO 8601. */
export type ContactMessage = {
  id: string;
  reference: string;
  name: string;
  email: string;
  company: string | null;
  /** In the form that people see. */
  inquiry: string | null;
  subject: string | null;
  text: string;
  state: string;
  assignedTo: string | null;
  isSuspect: boolean;
  at: string;
};

/** Whether a message has waited longer than we promise. */
export const isLate = ({ at, state }: Pick<ContactMessage, "at" | "state">, before: Pick<LateBefore, "messages">) =>
  state === "open" && Date.parse(at) < Date.parse(before.messages);

const COLUMNS =
  "id, reference, name, email, company, inquiry:inquiry_type, subject, text:message, state, assignedTo:assigned_to, isSuspect:is_suspect, at:created_at";

const withLabel = (row: ContactMessage): ContactMessage => ({ ...row, inquiry: inquiryLabel(row.inquiry) });

/** Prefix of a cursor's id while the rows are messages waiting for an answer. */
const WAITING = "open_";

/**
 * The messages of both contact forms: those waiting for an answer come first, the oldest on top; then the others,
 * newest first.
 */
export const messageList: ConsoleList<ContactMessage, z.output<typeof messageFilter>> = {
  filter: messageFilter,
  columns: [
    timeColumn("Received", ({ at }) => at),
    { head: "Reference", value: ({ reference }) => reference },
    { head: "State", value: ({ state }) => term("states", state) },
    { head: "Suspect", value: ({ isSuspect }) => yesOrNo(isSuspect) },
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Company", value: ({ company }) => company },
    { head: "Inquiry", value: ({ inquiry }) => inquiry },
    { head: "Subject", value: ({ subject }) => subject },
    { head: "Message", value: ({ text }) => text },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    const { state = "open" } = filter;
    const isAmongWaiting = cursor === null || cursor.id.startsWith(WAITING);
    const waiting =
      state === "open" && isAmongWaiting
        ? await readPage(messagesOf(client, filter).eq("state", "open"), {
            column: "created_at",
            oldestFirst: true,
            cursor: cursor && { at: cursor.at, id: cursor.id.slice(WAITING.length) },
            size,
            cursorOf: ({ at, id }) => ({ at, id: WAITING + id }),
          })
        : { rows: [], next: null };
    if (waiting.next !== null || filter.state === "open") return { ...waiting, rows: waiting.rows.map(withLabel) };
    const others = await readPage(
      filter.state
        ? messagesOf(client, filter).eq("state", filter.state)
        : messagesOf(client, filter).neq("state", "open"),
      {
        column: "created_at",
        cursor: isAmongWaiting ? null : cursor,
        // At least one, whose cursor shows that there are more.
        size: Math.max(size - waiting.rows.length, 1),
        cursorOf: ({ at, id }) => ({ at, id }),
      },
    );
    return { rows: [...waiting.rows, ...others.rows].map(withLabel), next: others.next };
  },
};

function messagesOf(client: UserClient, { q, assignee, suspect }: z.output<typeof messageFilter>) {
  let query = client.from("contact_messages").select(COLUMNS);
  if (q) query = query.eq("reference", q);
  if (assignee) query = assignee === "nobody" ? query.is("assigned_to", null) : query.eq("assigned_to", assignee);
  if (suspect) query = query.eq("is_suspect", suspect === "yes");
  return query;
}

export type Reply = { id: string; author: string; text: string; at: string };

/** A message with its replies, oldest first; null for an unknown id or any other text. Cached per request. */
export const findMessage = cache(async (id: string): Promise<{ message: ContactMessage; replies: Reply[] } | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const [message, replies] = await Promise.all([
    client.from("contact_messages").select(COLUMNS).eq("id", id).maybeSingle(),
    readAll(() =>
      client
        .from("contact_replies")
        .select("id, author, text, at:created_at")
        .eq("message_id", id)
        .order("created_at")
        .order("id"),
    ),
  ]);
  if (message.error) throw message.error;
  if (!message.data) return null;
  return { message: withLabel(message.data), replies };
});
