import { createHash } from "node:crypto";

import { roleTitle } from "../../lib/content/jobs.ts";
import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";
import { type Application, applications } from "./applications.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { between, type Making, sqlWithRows } from "./making.ts";
import { onePagePdf, storePdf } from "./pdf.ts";
import { person } from "./people.ts";

const CAREERS_EMAIL = "careers@example.com";
const HOURS_BETWEEN_STATES = 48;

/** Submits the applications with their resumes, and has the operators decide about them. */
export async function makeApplications(making: Making, console: Console): Promise<void> {
  const dated: { path: string; at: Date; changed_at: Date | null }[] = [];
  for (const application of applications) {
    const at = siteTime(making.now, -application.day, between(making.random, 9, 20), between(making.random, 0, 59));
    const { id, path } = await submit(making, application);
    let state = "received";
    for (const [index, next] of application.states.entries()) {
      const isLast = index === application.states.length - 1;
      const change = { p_application_id: id, p_shown_state: state, p_state: next };
      await console.act(
        index === 0 ? STAFF.email : OWNER.email,
        "set_application_state",
        { ...change, p_mail_text: (isLast && application.mail) || null },
        hoursAfter(at, (index + 1) * HOURS_BETWEEN_STATES),
      );
      state = next;
    }
    const changes = application.states.length;
    dated.push({ path, at, changed_at: changes === 0 ? null : hoursAfter(at, changes * HOURS_BETWEEN_STATES) });
  }
  await sqlWithRows(
    making,
    dated,
    `update public.job_applications a set created_at = d.at, state_changed_at = d.changed_at
       from jsonb_to_recordset($1::jsonb) as d (path text, at timestamptz, changed_at timestamptz)
      where a.resume_path = d.path`,
  );
}

/** Reserves the resume's place, uploads it and submits the application, as the site does. */
async function submit({ backend }: Making, { from, role, text, studies }: Application) {
  const { sql } = backend;
  const { name, email } = person(from);
  const title = roleTitle(role);
  const resume = onePagePdf([name, title, "", studies, email, "", ...text.split(/(?<=[.:;,]) /)]);
  const submission = createHash("sha256").update(resume).digest("hex");
  const fileName = `${from.replaceAll(" ", "-")}.pdf`;
  const [place] = await sql("select public.reserve_resume_place($1, $2, $3) as path", [submission, role, fileName]);
  const path = String(place?.path);
  await storePdf(backend, `applications/${path}`, resume);
  await sql(
    `select public.submit_job_application(
       $1, $2, $3, $4, $5, $6, null, '${CAREERS_EMAIL}', 'job-application', $7::text::jsonb, 'application-received',
       jsonb_build_object('role', $8::text)
     )`,
    [
      role,
      name,
      email,
      text,
      path,
      resume.byteLength,
      JSON.stringify({ role: title, name, email, description: text }),
      title,
    ],
  );
  const [row] = await sql("select id from public.job_applications where resume_path = $1", [path]);
  return { id: String(row?.id), path };
}
