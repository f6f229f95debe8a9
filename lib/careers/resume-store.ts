import "server-only";

import { StorageApiError } from "@supabase/supabase-js";

import { createAdminClient } from "@/lib/supabase/admin";

const BUCKET = "applications";
/** In seconds (spec section 9). */
const CACHE_SECONDS = "3600";

const isThere = (error: unknown) =>
  error instanceof StorageApiError && (error.status === 409 || error.statusCode === "409");

/**
 * Keeps a resume, checked before, at the place that is reserved for it; where an earlier try of the same press has put
 * it there, it stays. Throws where storage failed: the file may be there all the same, and without an application it is
 * deleted by the retention job.
 */
export async function storeResume(path: string, bytes: ArrayBuffer): Promise<void> {
  const { error } = await createAdminClient().storage.from(BUCKET).upload(path, bytes, {
    contentType: "application/pdf",
    cacheControl: CACHE_SECONDS,
    upsert: false,
  });
  if (error && !isThere(error)) throw error;
}

/**
 * Where the operator finds a resume: the bucket in the project's dashboard, or, where the backend has none we know, the
 * file's own address, which answers to the secret key alone. Neither opens anything for whoever else reads it.
 * `backend` is the project's address, without a slash at its end.
 */
export function resumeAddress(backend: string, path: string): string {
  const project = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(backend)?.[1];
  return project
    ? `https://supabase.com/dashboard/project/${project}/storage/files/buckets/${BUCKET}`
    : `${backend}/storage/v1/object/${BUCKET}/${path}`;
}
