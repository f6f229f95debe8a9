import "server-only";

import * as z from "zod/mini";

import type { ConsoleList } from "@/lib/console/list";
import { sealedFilter, unsealText } from "@/lib/console/sealed";
import type { Undelivered } from "@/lib/content/last-errors";
import { normaliseEmail } from "@/lib/forms/email";
import { reviewFactsSchema } from "@/lib/payments/review";
import { createUserClient } from "@/lib/supabase/server";

const peopleFilter = z.object({ q: sealedFilter() });

/** An address, its person's name, and the kinds of rows that have it: "registration", "order", … */
export type FoundPerson = { email: string; name: string | null; kinds: string[] };

/** As many as the database returns in one answer. */
const FOUND_AT_ONCE = 100;

/**
 * The addresses that begin with `q` (sealed), or whose person's name matches it, in alphabetical order: a page's cursor
 * is its last address.
 */
export const peopleList: ConsoleList<FoundPerson, z.output<typeof peopleFilter>> = {
  filter: peopleFilter,
  columns: [
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Known from", value: ({ kinds }) => kinds.join(", ") },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    const text = filter.q === undefined ? null : unsealText(filter.q);
    if (!text) return { rows: [], next: null };
    const limit = Math.min(size, FOUND_AT_ONCE);
    const { data, error } = await client.rpc("console_find_people", {
      p_text: normaliseEmail(text),
      p_limit: limit,
      ...(cursor ? { p_after: cursor.id } : {}),
    });
    if (error) throw error;
    const last = data.at(-1);
    return { rows: data, next: last && data.length >= limit ? { at: "", id: last.email } : null };
  },
};

const instant = z.iso.datetime({ offset: true });
const timeOrNone = z.nullable(instant);
const textOrNone = z.nullable(z.string());

/** `console_person` returns the newest rows of each kind, at most this many. */
export const PERSON_LIMIT = 100;

/** The answer of `console_person`, the newest first; amounts in paise. */
const personSchema = z.object({
  name: textOrNone,
  registrations: z.array(
    z.object({
      id: z.guid(),
      sessionTitle: z.string(),
      state: z.string(),
      newsletter: z.boolean(),
      registeredAt: instant,
      /** Null for the slot of a title without runs. */
      runId: z.nullable(z.guid()),
      startsAt: timeOrNone,
    }),
  ),
  /** Both kinds: from the home page's form, and from the dialogs of functions without a session. */
  waitingLists: z.array(
    z.object({ id: z.guid(), businessFunction: z.string(), createdAt: instant, leftAt: timeOrNone }),
  ),
  orders: z.array(
    z.object({
      id: z.guid(),
      cohortId: z.string(),
      amount: z.int(),
      status: z.string(),
      refundedAmount: z.int(),
      /** The next decision about it. */
      review: z.nullable(reviewFactsSchema),
      createdAt: instant,
    }),
  ),
  enrolments: z.array(
    z.object({ id: z.guid(), cohortId: z.string(), status: z.string(), orderId: z.guid(), enrolledAt: instant }),
  ),
  messages: z.array(
    z.object({ id: z.guid(), subject: textOrNone, inquiryType: textOrNone, state: z.string(), createdAt: instant }),
  ),
  applications: z.array(z.object({ id: z.guid(), role: z.string(), state: z.string(), createdAt: instant })),
  mails: z.array(
    z.object({
      id: z.guid(),
      template: z.string(),
      status: z.string(),
      createdAt: instant,
      sentAt: timeOrNone,
      lastError: textOrNone,
      undeliveredBy: textOrNone,
      undeliveredReason: textOrNone,
    }),
  ),
});

export type Person = Omit<z.output<typeof personSchema>, "name">;

/** The name of the person with an address (upper or lower case), and everything about that address. */
export async function readPerson(email: string): Promise<{ name: string | null; person: Person }> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_person", { p_email: email });
  if (error) throw error;
  const { name, ...person } = personSchema.parse(data);
  return { name, person };
}

/** When the deletion of an address's data was confirmed; null if none is under way. */
export async function readErasure(email: string): Promise<string | null> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("erasures")
    .select("confirmed_at")
    .eq("email", email.toLowerCase())
    .eq("is_page_only", false)
    .eq("state", "confirmed")
    .maybeSingle();
  if (error) throw error;
  return data?.confirmed_at ?? null;
}

/** What an address has chosen about bulk mail. */
export type MailChoice = {
  /** When and how the newsletter was agreed to; null without a current consent. */
  newsletter: { since: string; by: string } | null;
  unsubscribed: { at: string; by: string } | null;
  stoppedAt: string | null;
  /** When the person turned mails about unfinished checkouts off. */
  checkoutMailsOffAt: string | null;
  /** Since when, and why, mails to the address don't arrive and are skipped. */
  blocked: ({ since: string } & Undelivered) | null;
};

/** An address's choice (upper or lower case); null if none is known. */
export async function readMailChoice(email: string): Promise<MailChoice | null> {
  const client = await createUserClient();
  const { data: row, error } = await client
    .from("mail_choices")
    .select(
      "newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at, blocked_at, blocked_by, blocked_reason",
    )
    .eq("email", email.toLowerCase())
    .maybeSingle();
  if (error) throw error;
  if (row === null) return null;
  return {
    newsletter:
      row.newsletter_since && row.newsletter_by ? { since: row.newsletter_since, by: row.newsletter_by } : null,
    unsubscribed:
      row.unsubscribed_at && row.unsubscribed_by ? { at: row.unsubscribed_at, by: row.unsubscribed_by } : null,
    stoppedAt: row.stopped_at,
    checkoutMailsOffAt: row.checkout_mails_off_at,
    blocked: row.blocked_at
      ? { since: row.blocked_at, undeliveredBy: row.blocked_by, undeliveredReason: row.blocked_reason }
      : null,
  };
}
