import "server-only";

import * as z from "zod/mini";

import { olderThan, type Page, pageOf } from "@/lib/console/keyset";
import type { ConsoleList, ListQuery } from "@/lib/console/list";
import { suspectFilter, textFilter } from "@/lib/console/search-params";
import { yesOrNo } from "@/lib/content/console";
import { isWaitlistTitle, withoutWaitlist } from "@/lib/content/sessions";
import { isoInIst } from "@/lib/format/ist";

const waitingFilter = z.object({ function: textFilter(), suspect: suspectFilter() });

type WaitingFilter = z.output<typeof waitingFilter>;

/** An address on a waiting list, since an instant (ISO 8601). */
export type WaitingPerson = { id: string; email: string; businessFunction: string; since: string; isSuspect: boolean };

type Query = ListQuery<WaitingFilter>;

/** Those who typed their address into the home page's form. */
async function fromForm(businessFunction: string, { client, filter, cursor, size }: Query) {
  let query = client
    .from("waitlist_signups")
    .select("id, email, business_function, created_at, is_suspect")
    .eq("business_function", businessFunction)
    .is("left_at", null);
  if (filter.suspect) query = query.eq("is_suspect", filter.suspect === "yes");
  const { data, error } = await olderThan(query, "created_at", cursor)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(size + 1);
  if (error) throw error;
  return data.map((row): WaitingPerson => ({
    id: row.id,
    email: row.email,
    businessFunction,
    since: row.created_at,
    isSuspect: row.is_suspect,
  }));
}

/** Those who registered for a title that has no session yet. */
async function fromRegistrations(title: string, { client, filter: { suspect }, cursor, size }: Query) {
  let query = client
    .from("workshop_signups")
    .select(`id, "Email Address", "Registration Date", is_suspect`)
    .eq("Session Title", title)
    .eq("state", "registered")
    .is("run_id", null);
  if (suspect) query = query.eq("is_suspect", suspect === "yes");
  const { data, error } = await olderThan(query, "Registration Date", cursor)
    .order("Registration Date", { ascending: false })
    .order("id", { ascending: false })
    .limit(size + 1);
  if (error) throw error;
  return data.map((row): WaitingPerson => ({
    id: row.id,
    email: row["Email Address"],
    businessFunction: title,
    since: row["Registration Date"],
    isSuspect: row.is_suspect,
  }));
}

/** The people on the waiting list of one business function; nobody without one. */
export const waitingList: ConsoleList<WaitingPerson, WaitingFilter> = {
  filter: waitingFilter,
  columns: [
    { head: "Email address", value: ({ email }) => email },
    { head: "Business function", value: ({ businessFunction }) => withoutWaitlist(businessFunction) },
    { head: "Suspect", value: ({ isSuspect }) => yesOrNo(isSuspect) },
    { head: "Since", value: ({ since }) => isoInIst(since) },
  ],
  fetchPage: async (query): Promise<Page<WaitingPerson>> => {
    const name = query.filter.function;
    if (!name) return { rows: [], next: null };
    const people = await (isWaitlistTitle(name) ? fromRegistrations(name, query) : fromForm(name, query));
    return pageOf(people, query.size, ({ since, id }) => ({ at: since, id }));
  },
};
