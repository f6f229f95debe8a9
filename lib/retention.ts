import "server-only";

import { doParts, type Run } from "@/lib/security/cron";
import { createAdminClient } from "@/lib/supabase/admin";

/** Applications per run, and as many orphaned files of each bucket; the next run continues. */
const MAX_FILES = 100;

const nothing = {
  registrations: 0,
  waitlist_entries: 0,
  messages: 0,
  sent_mails: 0,
  failed_mails: 0,
  counters: 0,
  operator_actions: 0,
  unpaid_orders: 0,
  unconfirmed_accounts: 0,
  consents: 0,
  applications: 0,
  files: 0,
};

async function deleteRecords() {
  const { data, error } = await createAdminClient().rpc("delete_expired_records").single();
  if (error) throw error;
  return data;
}

/** Files are deleted before their rows: after a failure in between, the row leads to the file again. */
async function deleteApplications(appliedBefore: string): Promise<number> {
  const admin = createAdminClient();
  const expired = await admin
    .from("job_applications")
    .select("id, resume_path")
    .lt("created_at", appliedBefore)
    .order("created_at")
    .limit(MAX_FILES);
  if (expired.error) throw expired.error;
  if (expired.data.length === 0) return 0;
  // Storage ignores missing files, so no error means that none is left.
  const removed = await admin.storage.from("applications").remove(expired.data.map((row) => row.resume_path));
  if (removed.error) throw removed.error;
  const ids = expired.data.map(({ id }) => id);
  const deleted = await admin.from("job_applications").delete().in("id", ids).select("id");
  if (deleted.error) throw deleted.error;
  return deleted.data.length;
}

/** The buckets with files that may be kept for nobody: uploaded originals of photos, published photos, resumes. */
const BUCKETS = ["avatar-uploads", "avatars", "applications"];

async function deleteFiles(bucket: string): Promise<number> {
  const admin = createAdminClient();
  const expired = await admin.rpc("list_expired_files", { p_bucket: bucket, p_limit: MAX_FILES });
  if (expired.error) throw expired.error;
  if (expired.data.length === 0) return 0;
  const { error } = await admin.storage.from(bucket).remove(expired.data);
  if (error) throw error;
  return expired.data.length;
}

async function deleteResumePlaces(): Promise<void> {
  const { error } = await createAdminClient().rpc("delete_expired_resume_places");
  if (error) throw error;
}

/**
 * Deletes data whose retention period (privacy page; set in the database) is over and returns the counts; at most 100 job
 * applications with their files, and 100 orphaned files of each bucket. Concurrent runs are safe. Never throws: a part that
 * fails is logged and holds up no other, and the next run continues.
 */
export async function deleteExpired(): Promise<Run<typeof nothing>> {
  const counts = { ...nothing };
  let appliedBefore: string | undefined;
  const files: Record<string, () => Promise<void>> = {};
  for (const bucket of BUCKETS)
    files[bucket] = async () => {
      counts.files += await deleteFiles(bucket);
    };
  const failed = await doParts("retention", {
    records: async () => {
      const { applied_before, ...records } = await deleteRecords();
      appliedBefore = applied_before;
      Object.assign(counts, records);
    },
    "old applications": async () => {
      if (appliedBefore !== undefined) counts.applications = await deleteApplications(appliedBefore);
    },
    ...files,
    "resume places": deleteResumePlaces,
  });
  return { counts, failed };
}
