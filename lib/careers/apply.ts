import "server-only";

import type { Identity } from "@/lib/auth/identity";
import { discardResume, resumeAddress, storeResume } from "@/lib/careers/resume-store";
import type { Application } from "@/lib/careers/schema";
import { jobRoles } from "@/lib/content/jobs";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/**
 * Keeps the resume, then writes the application with its two mails in one transaction. With an account its address counts,
 * whatever was typed. Throws where a backend failed; then neither file nor row is left.
 */
export async function apply(application: Application, account: Identity | null): Promise<void> {
  const resumePath = await storeResume(application.role, application.resume);
  try {
    await record({ ...application, email: account?.email ?? application.email }, resumePath, account);
  } catch (error) {
    await discardResume(resumePath);
    throw error;
  }
}

async function record(
  { role, name, email, description, resume }: Application,
  resumePath: string,
  account: Identity | null,
): Promise<void> {
  const roleTitle = jobRoles.find(({ id }) => id === role)?.title ?? role;
  const { CAREERS_EMAIL, SUPABASE_URL } = getEnv();
  const resumeUrl = resumeAddress(SUPABASE_URL, resumePath);
  const write = async () =>
    createAdminClient().rpc("submit_job_application", {
      p_role: role,
      p_name: name,
      p_email: email,
      p_description: description,
      p_resume_path: resumePath,
      p_resume_bytes: resume.size,
      p_user_id: account?.id ?? null,
      p_recipient: CAREERS_EMAIL,
      p_template: "job-application",
      p_payload: { role: roleTitle, name, email, description, resumePath, resumeUrl },
      p_receipt_template: "application-received",
      p_receipt_payload: { role: roleTitle },
    });
  const { error } = await write();
  if (!error) return;
  // The row may be there and only the answer lost: asked again, the function says so, and the file is not taken from it.
  const { error: still } = await write();
  if (still) throw still;
}
