import "server-only";

import * as z from "zod/mini";

import { isoInIst } from "@/lib/console/format";
import { type Cursor, pageOf } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter, idFilter } from "@/lib/console/search-params";
import type { UserClient } from "@/lib/supabase/server";

const registrationFilter = z.object({
  run: idFilter(),
  state: choiceFilter(["registered", "cancelled"]),
  newsletter: choiceFilter(["yes", "no"]),
});

/** One of the mails about a registration. */
export type RegistrationMail = { id: string; template: string; status: string; at: string; error: string | null };

export type ConsoleRegistration = {
  id: string;
  email: string;
  title: string;
  state: string;
  newsletter: boolean;
  /** ISO 8601, as the other one. */
  registeredAt: string;
  cancelledAt: string | null;
  mails: RegistrationMail[];
};

async function mailsOf(client: UserClient, registrationIds: string[]): Promise<Map<string, RegistrationMail[]>> {
  const mails = new Map<string, RegistrationMail[]>();
  if (registrationIds.length === 0) return mails;
  const { data, error } = await client.rpc("console_registration_mails", { p_registration_ids: registrationIds });
  if (error) throw error;
  for (const row of data) {
    const { registration_id: id, mail_id: mailId, template, status, last_error: lastError } = row;
    const mail = { id: mailId, template, status, at: row.sent_at ?? row.created_at, error: lastError };
    mails.set(id, [...(mails.get(id) ?? []), mail]);
  }
  return mails;
}

type RegistrationFilter = z.output<typeof registrationFilter>;

function registrationsOf(client: UserClient, { run, state, newsletter }: RegistrationFilter, size: number) {
  let query = client
    .from("workshop_signups")
    .select('id, "Email Address", "Session Title", state, "Newsletter", "Registration Date", cancelled_at');
  if (run) query = query.eq("run_id", run);
  if (state) query = query.eq("state", state);
  if (newsletter) query = query.eq("Newsletter", newsletter === "yes");
  return query.order("Registration Date", { ascending: false }).order("id", { ascending: false }).limit(size);
}

/**
 * In two queries after a cursor: what is left of its instant, and what is older. One would need an `or` with the name of
 * the column, whose space not every server of this protocol reads there.
 */
async function fetchRows(client: UserClient, filter: RegistrationFilter, cursor: Cursor | null, size: number) {
  const all = () => registrationsOf(client, filter, size);
  const answers = await Promise.all(
    cursor
      ? [all().eq("Registration Date", cursor.at).lt("id", cursor.id), all().lt("Registration Date", cursor.at)]
      : [all()],
  );
  return answers
    .flatMap(({ data, error }) => {
      if (error) throw error;
      return data;
    })
    .slice(0, size);
}

const cursorFrom = ({ registeredAt, id }: ConsoleRegistration): Cursor => ({ at: registeredAt, id });

/** Registrations of runs, slots and waiting lists with their mails, newest first. */
export const registrationList: ConsoleList<ConsoleRegistration, RegistrationFilter> = {
  filter: registrationFilter,
  columns: [
    { head: "Email address", value: ({ email }) => email },
    { head: "Session", value: ({ title }) => title },
    { head: "State", value: ({ state }) => state },
    { head: "Newsletter", value: ({ newsletter }) => (newsletter ? "yes" : "no") },
    { head: "Registered", value: ({ registeredAt }) => isoInIst(registeredAt) },
    { head: "Cancelled", value: ({ cancelledAt }) => cancelledAt && isoInIst(cancelledAt) },
    { head: "Mails", value: ({ mails }) => mails.map(({ template, status }) => `${template} ${status}`).join("; ") },
    { head: "Registration", value: ({ id }) => id },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    const data = await fetchRows(client, filter, cursor, size + 1);
    const mails = await mailsOf(
      client,
      data.map(({ id }) => id),
    );
    const rows = data.map((row) => ({
      id: row.id,
      email: row["Email Address"],
      title: row["Session Title"],
      state: row.state,
      newsletter: row.Newsletter,
      registeredAt: row["Registration Date"],
      cancelledAt: row.cancelled_at,
      mails: mails.get(row.id) ?? [],
    }));
    return pageOf(rows, size, cursorFrom);
  },
};
