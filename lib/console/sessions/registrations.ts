import "server-only";

import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { type Named, withNames } from "@/lib/console/people/names";
import { choiceFilter, idFilter, suspectFilter } from "@/lib/console/search-params";
import { term, yesOrNo } from "@/lib/content/console";
import type { UserClient } from "@/lib/supabase/server";

const registrationFilter = z.object({
  run: idFilter(),
  state: choiceFilter(["registered", "cancelled"]),
  newsletter: choiceFilter(["yes", "no"]),
  suspect: suspectFilter(),
});

/** How we know that someone took part, and since when (ISO 8601); null if they weren't seen. */
type Attendance = { source: string; at: string } | null;

const mailsSchema = z.array(
  z.object({ id: z.string(), template: z.string(), status: z.string(), error: z.nullable(z.string()) }),
);

/** One of the mails about a registration. */
export type RegistrationMail = z.output<typeof mailsSchema>[number];

export type ConsoleRegistration = Named & {
  id: string;
  email: string;
  title: string;
  state: string;
  newsletter: boolean;
  isSuspect: boolean;
  /** ISO 8601, like the other one. */
  registeredAt: string;
  cancelledAt: string | null;
  attendance: Attendance;
  /** How the session was, from 1 to 5. */
  feedback: { rating: number; text: string } | null;
  mails: RegistrationMail[];
};

async function mailsOf(client: UserClient, registrationIds: string[]): Promise<Map<string, RegistrationMail[]>> {
  if (registrationIds.length === 0) return new Map();
  const { data, error } = await client.rpc("console_registration_mails", { p_registration_ids: registrationIds });
  if (error) throw error;
  return new Map(data.map(({ registration_id: id, mails }) => [id, mailsSchema.parse(mails)]));
}

type RegistrationFilter = z.output<typeof registrationFilter>;

function registrationsOf(client: UserClient, { run, state, newsletter, suspect }: RegistrationFilter) {
  let query = client
    .from("workshop_signups")
    .select(
      'id, email:"Email Address", title:"Session Title", state, newsletter:"Newsletter", isSuspect:is_suspect, registeredAt:"Registration Date", cancelledAt:cancelled_at, attended:session_attendance(source, at, struckAt:struck_at), feedback:session_feedback(rating, text)',
    );
  if (run) query = query.eq("run_id", run);
  if (state) query = query.eq("state", state);
  if (newsletter) query = query.eq("Newsletter", newsletter === "yes");
  if (suspect) query = query.eq("is_suspect", suspect === "yes");
  return query;
}

/** What the site has seen of a person, in words; as the SQL function seen_of. */
export const saySeen = (attendance: Attendance): string =>
  attendance === null ? "Not seen here" : attendance.source === "recording" ? "Watched" : "Joined";

/** Registrations of runs, slots and waiting lists with their mails, newest first. */
export const registrationList: ConsoleList<ConsoleRegistration, RegistrationFilter> = {
  filter: registrationFilter,
  columns: [
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Session", value: ({ title }) => title },
    { head: "State", value: (row) => term("states", row.state) },
    { head: "Newsletter", value: ({ newsletter }) => yesOrNo(newsletter) },
    { head: "Attendance", value: ({ attendance }) => attendance && term("attendance", attendance.source) },
    { head: "Rating", value: ({ feedback }) => feedback?.rating ?? null },
    { head: "What they wrote", value: ({ feedback }) => feedback?.text ?? null },
    { head: "Suspect", value: ({ isSuspect }) => yesOrNo(isSuspect) },
    timeColumn("Registered", ({ registeredAt }) => registeredAt),
    timeColumn("Cancelled", ({ cancelledAt }) => cancelledAt),
    {
      head: "Emails",
      value: ({ mails }) =>
        mails.map(({ template, status }) => `${term("mails", template)}: ${term("states", status)}`).join("; "),
    },
    { head: "Registration", value: ({ id }) => id },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    const page = await readPage(registrationsOf(client, filter), {
      column: "Registration Date",
      cursor,
      size,
      cursorOf: ({ registeredAt, id }) => ({ at: registeredAt, id }),
    });
    const [mails, { rows, next }] = await Promise.all([
      mailsOf(
        client,
        page.rows.map(({ id }) => id),
      ),
      withNames(client, page, ({ email }) => email),
    ]);
    return {
      rows: rows.map(({ attended, ...row }) => ({
        ...row,
        attendance: attended?.struckAt === null ? attended : null,
        mails: mails.get(row.id) ?? [],
      })),
      next,
    };
  },
};
