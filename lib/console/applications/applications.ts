import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { readLateBefore } from "@/lib/console/promises";
import { choiceFilter, suspectFilter } from "@/lib/console/search-params";
import { term, yesOrNo } from "@/lib/content/console";
import { jobRoles, roleTitle } from "@/lib/content/jobs";
import { createUserClient } from "@/lib/supabase/server";
import { signedLink } from "@/lib/supabase/signed-link";

export const applicationStates = ["received", "in_review", "interview", "offered", "declined"] as const;

const applicationFilter = z.object({
  state: choiceFilter(applicationStates),
  role: choiceFilter(jobRoles.map(({ id }) => id)),
  /** Those without an answer after ten working days. */
  late: choiceFilter(["yes"]),
  suspect: suspectFilter(),
});

/** Times are ISO 8601. */
export type JobApplication = {
  id: string;
  name: string;
  email: string;
  role: string;
  description: string;
  resumeBytes: number;
  state: string;
  stateChangedAt: string | null;
  isSuspect: boolean;
  at: string;
};

const COLUMNS =
  "id, name, email, role, description, resumeBytes:resume_bytes, state, stateChangedAt:state_changed_at, isSuspect:is_suspect, at:created_at";

const withTitle = (row: JobApplication): JobApplication => ({ ...row, role: roleTitle(row.role) });

/** The applications for internships, newest first. */
export const applicationList: ConsoleList<JobApplication, z.output<typeof applicationFilter>> = {
  filter: applicationFilter,
  columns: [
    timeColumn("Received", ({ at }) => at),
    { head: "State", value: ({ state }) => term("states", state) },
    timeColumn("State since", ({ stateChangedAt }) => stateChangedAt),
    { head: "Suspect", value: ({ isSuspect }) => yesOrNo(isSuspect) },
    { head: "Role", value: ({ role }) => role },
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Description", value: ({ description }) => description },
  ],
  fetchPage: async ({ client, filter: { state, role, late, suspect }, cursor, size }) => {
    let query = client.from("job_applications").select(COLUMNS);
    if (late) {
      const { applications } = await readLateBefore(client);
      query = query.in("state", ["received", "in_review"]).lt("created_at", applications);
    }
    if (state) query = query.eq("state", state);
    if (role) query = query.eq("role", role);
    if (suspect) query = query.eq("is_suspect", suspect === "yes");
    const page = await readPage(query, { column: "created_at", cursor, size, cursorOf: ({ at, id }) => ({ at, id }) });
    return { ...page, rows: page.rows.map(withTitle) };
  },
};

/** The application with this id, null for an unknown one or any other text. Cached per request. */
export const findApplication = cache(async (id: string): Promise<JobApplication | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.from("job_applications").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw error;
  return data && withTitle(data);
});

/** The address of an application's resume, good for a minute; null if the file is gone. Throws other errors. */
export async function resumeLink(applicationId: string): Promise<string | null> {
  const client = await createUserClient();
  const found = await client.from("job_applications").select("resume_path").eq("id", applicationId).maybeSingle();
  if (found.error) throw found.error;
  return found.data && signedLink(client, "applications", found.data.resume_path);
}
