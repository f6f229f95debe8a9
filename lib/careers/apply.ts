import "server-only";

import { createHash, randomUUID } from "node:crypto";

import type { CurrentUser } from "@/lib/auth/identity";
import { sessionUserOf } from "@/lib/auth/session-user";
import { storeResume } from "@/lib/careers/resume-store";
import { safeFileName } from "@/lib/careers/safe-file-name";
import { type Application, profileNameOf } from "@/lib/careers/schema";
import { roleTitle } from "@/lib/content/jobs";
import { getEnv } from "@/lib/env";
import { isTrapped } from "@/lib/forms/bot-trap";
import { createAdminClient } from "@/lib/supabase/admin";

type Applicant = Pick<Application, "role" | "name" | "email" | "description"> & { isSuspect: boolean };

/**
 * Reserves the resume's path, uploads the file, then writes the application with its two mails in one transaction. A
 * signed-in applicant's address and name come from the account. Throws if a backend fails or times out; a retry of the
 * same submission continues where it stopped. Nothing is rolled back: a call that timed out may still succeed, and its
 * application must not lose its file.
 */
export async function apply(application: Application, account: CurrentUser | null): Promise<void> {
  const { role, description, resume, submissionId = randomUUID() } = application;
  const name = profileNameOf(account && sessionUserOf(account)) ?? application.name;
  const email = account?.email ?? application.email;
  const bytes = await resume.arrayBuffer();
  // From the input, not the account, so that two retries agree even if the auth server is down for one of them.
  const submission = createHash("sha256")
    .update(JSON.stringify([submissionId, role, application.name, application.email, description]))
    .update(new Uint8Array(bytes))
    .digest("hex");
  const resumePath = await reservePlace(submission, role, safeFileName(resume.name));
  await storeResume(resumePath, bytes);
  const applicant = { role, name, email, description, isSuspect: isTrapped(application) };
  await record(applicant, resumePath, bytes.byteLength, account);
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
  { role, name, email, description, isSuspect }: Applicant,
  resumePath: string,
  resumeBytes: number,
  account: CurrentUser | null,
): Promise<void> {
  const title = roleTitle(role);
  const { CAREERS_EMAIL } = getEnv();
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
    p_payload: { role: title, name, email, description },
    p_receipt_template: "application-received",
    p_receipt_payload: { role: title },
    p_is_suspect: isSuspect,
  });
  if (error) throw error;
}
