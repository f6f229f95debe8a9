import "server-only";

import { createAdminClient } from "@/lib/supabase/admin";
import { isAlreadyStored } from "@/lib/supabase/storage-error";

const BUCKET = "applications";
const CACHE_SECONDS = "3600";

/**
 * Uploads a validated resume to its reserved path; a no-op if an earlier attempt has done so. Throws if storage fails; the
 * file may be stored nevertheless, and the retention job deletes it if it has no application.
 */
export async function storeResume(path: string, bytes: ArrayBuffer): Promise<void> {
  const { error } = await createAdminClient().storage.from(BUCKET).upload(path, bytes, {
    contentType: "application/pdf",
    cacheControl: CACHE_SECONDS,
    upsert: false,
  });
  if (error && !isAlreadyStored(error)) throw error;
}

/**
 * The URL for the operator: the bucket in Supabase's dashboard, or the file's own URL for a self-hosted backend, which
 * needs the secret key. Neither gives access to anybody else. `backend` has no trailing slash.
 */
export function resumeAddress(backend: string, path: string): string {
  const project = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(backend)?.[1];
  return project
    ? `https://supabase.com/dashboard/project/${project}/storage/files/buckets/${BUCKET}`
    : `${backend}/storage/v1/object/${BUCKET}/${path}`;
}
