import "server-only";

import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Applications per run, and as many orphaned files; the next run continues. */
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

/** Uploaded originals of photos, photos that no profile shows, and resumes without an application. */
async function deleteFiles(): Promise<number> {
  const admin = createAdminClient();
  const expired = await admin.rpc("list_expired_files", { p_limit: MAX_FILES });
  if (expired.error) throw expired.error;
  for (const [bucket, files] of Map.groupBy(expired.data, (file) => file.bucket)) {
    const { error } = await admin.storage.from(bucket).remove(files.map(({ path }) => path));
    if (error) throw error;
  }
  const places = await admin.rpc("delete_expired_resume_places");
  if (places.error) throw places.error;
  return expired.data.length;
}

/**
 * Deletes data whose retention period (privacy page; set in the database) is over and returns the counts; at most 100 job
 * applications with their files, and 100 orphaned files. Concurrent runs are safe. Never throws: errors are logged, and
 * the next run continues.
 */
export async function deleteExpired(): Promise<typeof nothing> {
  let counts = nothing;
  try {
    const { applied_before: appliedBefore, ...records } = await deleteRecords();
    counts = { ...nothing, ...records };
    counts.applications = await deleteApplications(appliedBefore);
    counts.files = await deleteFiles();
    log("info", "retention.done", counts);
  } catch (error) {
    log("error", "retention.failed", { ...counts, error });
  }
  return counts;
}
