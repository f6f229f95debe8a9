import "server-only";

import { createHash, randomUUID } from "node:crypto";

import type { CurrentUser } from "@/lib/auth/identity";
import { sessionUserOf } from "@/lib/auth/session-user";
import { resumeAddress, storeResume } from "@/lib/careers/resume-store";
import { safeFileName } from "@/lib/careers/safe-file-name";
import { type Application, profileNameOf } from "@/lib/careers/schema";
import { jobRoles } from "@/lib/content/jobs";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/** What of an application becomes its row and its mails. */
type Applicant = Pick<Application, "role" | "name" | "email" | "description">;

/**
 * Reserves the resume's place, keeps the file there, then writes the application with its two mails in one transaction.
 * An account's address and name count, whatever was typed. Throws where a backend failed or was too slow to say. The
 * same press may then be tried again: whatever of it was done is found, never done twice and never taken back, so that
 * no application loses its file to an answer that was late.
 */
export async function apply(application: Application, account: CurrentUser | null): Promise<void> {
  const { role, description, resume, submissionId = randomUUID() } = application;
  const user = account && sessionUserOf(account);
  const name = profileNameOf(user) ?? application.name;
  const email = user?.email ?? application.email;
  const bytes = await resume.arrayBuffer();
  // As typed: whether the auth backend could say who is signed in may differ between two tries of a press.
  const submission = createHash("sha256")
    .update(JSON.stringify([submissionId, role, application.name, application.email, description]))
    .update(new Uint8Array(bytes))
    .digest("hex");
  const resumePath = await reservePlace(submission, role, safeFileName(resume.name));
  await storeResume(resumePath, bytes);
  await record({ role, name, email, description }, resumePath, bytes.byteLength, account);
}

async function reservePlace(submission: string, role: string, fileName: string): Promise<string> {
  const { data, error } = await createAdminClient().rpc("reserve_resume_place", {
    p_submission: submission,
    p_role: role,
    p_file_name: fileName,
  });
  if (error) throw error;
  return data;
}

async function record(
  { role, name, email, description }: Applicant,
  resumePath: string,
  resumeBytes: number,
  account: CurrentUser | null,
): Promise<void> {
  const roleTitle = jobRoles.find(({ id }) => id === role)?.title ?? role;
  const { CAREERS_EMAIL, SUPABASE_URL } = getEnv();
  const resumeUrl = resumeAddress(SUPABASE_URL, resumePath);
  const { error } = await createAdminClient().rpc("submit_job_application", {
    p_role: role,
    p_name: name,
    p_email: email,
    p_description: description,
    p_resume_path: resumePath,
    p_resume_bytes: resumeBytes,
    p_user_id: account?.id ?? null,
    p_recipient: CAREERS_EMAIL,
    p_template: "job-application",
    p_payload: { role: roleTitle, name, email, description, resumePath, resumeUrl },
    p_receipt_template: "application-received",
    p_receipt_payload: { role: roleTitle },
  });
  if (error) throw error;
}
