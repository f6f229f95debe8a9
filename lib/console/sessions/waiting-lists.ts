import "server-only";

import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { type Page, readPage } from "@/lib/console/keyset";
import type { ConsoleList, ListQuery } from "@/lib/console/list";
import { type Named, withNames } from "@/lib/console/people/names";
import { suspectFilter, textFilter } from "@/lib/console/search-params";
import { yesOrNo } from "@/lib/content/console";
import { isWaitlistTitle, withoutWaitlist } from "@/lib/content/sessions";

const waitingFilter = z.object({ function: textFilter(), suspect: suspectFilter() });

type WaitingFilter = z.output<typeof waitingFilter>;

/** An address on a waiting list, since an instant (ISO 8601). */
type Place = { id: string; email: string; businessFunction: string; since: string; isSuspect: boolean };

export type WaitingPerson = Place & Named;

type Query = ListQuery<WaitingFilter>;

const cursorOf = ({ since, id }: Pick<Place, "since" | "id">) => ({ at: since, id });

/** People who typed their address into the home page's form. */
async function fromForm(name: string, { client, filter: { suspect }, cursor, size }: Query) {
  let query = client
    .from("waitlist_signups")
    .select("id, email, businessFunction:business_function, since:created_at, isSuspect:is_suspect")
    .eq("business_function", name)
    .is("left_at", null);
  if (suspect) query = query.eq("is_suspect", suspect === "yes");
  return readPage(query, { column: "created_at", cursor, size, cursorOf });
}

/** People who registered for a title without a session. */
async function fromRegistrations(title: string, { client, filter: { suspect }, cursor, size }: Query) {
  let query = client
    .from("workshop_signups")
    .select(
      'id, email:"Email Address", businessFunction:"Session Title", since:"Registration Date", isSuspect:is_suspect',
    )
    .eq("Session Title", title)
    .eq("state", "registered")
    .is("run_id", null);
  if (suspect) query = query.eq("is_suspect", suspect === "yes");
  return readPage(query, { column: "Registration Date", cursor, size, cursorOf });
}

/** The people on one business function's waiting list; none if no function is given. */
export const waitingList: ConsoleList<WaitingPerson, WaitingFilter> = {
  filter: waitingFilter,
  columns: [
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Business function", value: ({ businessFunction }) => withoutWaitlist(businessFunction) },
    { head: "Suspect", value: ({ isSuspect }) => yesOrNo(isSuspect) },
    timeColumn("Since", ({ since }) => since),
  ],
  fetchPage: async (query): Promise<Page<WaitingPerson>> => {
    const name = query.filter.function;
    if (!name) return { rows: [], next: null };
    const page = await (isWaitlistTitle(name) ? fromRegistrations(name, query) : fromForm(name, query));
    return withNames(query.client, page, ({ email }) => email);
  },
};
