import "server-only";

import { StorageApiError } from "@supabase/supabase-js";

import { safeFileName } from "@/lib/careers/safe-file-name";
import { inOwnTime } from "@/lib/deadline";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

const BUCKET = "applications";
/** In seconds (spec section 9). */
const CACHE_SECONDS = "3600";
/** How many files of one name may come in one millisecond and all find a place. */
const MAX_TRIES = 20;
/** Whoever applied waits for it. */
const DISCARD_MS = 1_000;

const resumes = () => createAdminClient().storage.from(BUCKET);

const isTaken = (error: unknown) =>
  error instanceof StorageApiError && (error.status === 409 || error.statusCode === "409");

/**
 * Keeps a resume, checked before, as `{role}/{timestamp}-{safe filename}` and answers its path. Overwrites nothing: where
 * a file of that name came in the same millisecond, this one takes the next. Throws where storage failed.
 */
export async function storeResume(role: string, resume: File): Promise<string> {
  const bytes = await resume.arrayBuffer();
  const name = safeFileName(resume.name);
  const now = Date.now();
  for (let timestamp = now; timestamp < now + MAX_TRIES; timestamp += 1) {
    const path = `${role}/${timestamp}-${name}`;
    const { error } = await resumes().upload(path, bytes, {
      contentType: "application/pdf",
      cacheControl: CACHE_SECONDS,
      upsert: false,
    });
    if (!error) return path;
    if (!isTaken(error)) {
      // It may have arrived, and only the answer been lost.
      await discardResume(path);
      throw error;
    }
  }
  throw new Error(`No free place for a resume within ${MAX_TRIES} ms`);
}

/** Role and time find the file; how its owner called it is nobody's business. */
const withoutName = (path: string) => path.replace(/-.*/su, "");

/** Deletes a resume whose application was not written. Never throws: what stays behind is in the log. */
export async function discardResume(path: string): Promise<void> {
  try {
    const { error } = await inOwnTime(DISCARD_MS, async () => resumes().remove([path]));
    if (error) throw error;
  } catch (error) {
    log("error", "careers.resume-not-deleted", { place: withoutName(path), error });
  }
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
