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
