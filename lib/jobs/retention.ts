import "server-only";

import { doParts, type Run } from "@/lib/jobs/cron";
import { createAdminClient } from "@/lib/supabase/admin";

/** Applications per run, and as many orphaned files of each bucket; the next run continues. */
const MAX_FILES = 100;

/** The kinds whose expired rows the database deletes; it knows how long each is kept. */
const KINDS = [
  "registrations",
  "waitlist_entries",
  "messages",
  "erasures",
  "sent_mails",
  "failed_mails",
  "counters",
  "operator_actions",
  "unpaid_orders",
  "unpaid_proformas",
  "handins",
  "unconfirmed_accounts",
  "consents",
  "resume_places",
] as const;

type Counts = Record<(typeof KINDS)[number] | "applications" | "files", number>;

async function deleteRecords(kind: (typeof KINDS)[number]): Promise<number> {
  const { data, error } = await createAdminClient().rpc("delete_expired_records", { p_kind: kind });
  if (error) throw error;
  return data;
}

/** Files are deleted before their rows, so that after a failure in between the row still leads to the file. */
async function deleteApplications(): Promise<number> {
  const admin = createAdminClient();
  const expired = await admin.rpc("list_expired_applications", { p_limit: MAX_FILES });
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

/** The buckets in which files may be left without an owner: uploaded originals of photos, published photos, resumes, hand-ins. */
const BUCKETS = ["avatar-uploads", "avatars", "applications", "handins"];

async function deleteFiles(bucket: string): Promise<number> {
  const admin = createAdminClient();
  const expired = await admin.rpc("list_expired_files", { p_bucket: bucket, p_limit: MAX_FILES });
  if (expired.error) throw expired.error;
  if (expired.data.length === 0) return 0;
  const { error } = await admin.storage.from(bucket).remove(expired.data);
  if (error) throw error;
  return expired.data.length;
}

/**
 * Deletes data whose retention period (privacy page; set in the database) is over and returns the counts; at most 100
 * job applications with their files, and 100 orphaned files of each bucket. Concurrent runs are safe. Never throws: if
 * a part fails, it's logged and the others go on; the next run continues.
 */
export async function deleteExpired(): Promise<Run<Partial<Counts>>> {
  const counts: Partial<Counts> = {};
  const parts: Record<string, () => Promise<void>> = {};
  for (const kind of KINDS)
    parts[kind] = async () => {
      counts[kind] = await deleteRecords(kind);
    };
  parts.applications = async () => {
    counts.applications = await deleteApplications();
  };
  for (const bucket of BUCKETS)
    parts[`files of ${bucket}`] = async () => {
      counts.files = (counts.files ?? 0) + (await deleteFiles(bucket));
    };
  return { failed: await doParts("retention", parts), counts };
}
