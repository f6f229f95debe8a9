import "server-only";

import { randomUUID } from "node:crypto";

import { handinForm } from "@/lib/content/handin-form";
import { isPdf } from "@/lib/forms/pdf";
import type { Result } from "@/lib/result";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";
import { createUserClient } from "@/lib/supabase/server";

const UPLOADS_AN_HOUR = 60;

const files = () => createAdminClient().storage.from("handins");

/** The bucket is flat; names begin with the owner's id, which comes from the auth server alone. */
const nameOf = (userId: string, uploadId: string) => `${userId}-${uploadId}`;

/**
 * A signed address for one upload of someone with a seat, valid for two hours; at most 60 an hour. Throws backend
 * errors.
 */
export async function openHandinUpload(userId: string): Promise<Result<{ uploadId: string; url: string }>> {
  const client = await createUserClient();
  const seats = await client.from("cohort_enrollments").select("id").eq("user_id", userId).eq("is_open", true).limit(1);
  if (seats.error) throw seats.error;
  if (seats.data.length === 0) return { ok: false, error: handinForm.refusals.no_seat };
  const wait = await hitLimits([{ key: `handin file ${userId}`, max: UPLOADS_AN_HOUR, seconds: 3_600 }]);
  if (wait > 0) return { ok: false, error: tooManyAttempts(wait) };
  const uploadId = randomUUID();
  const { data, error } = await files().createSignedUploadUrl(nameOf(userId, uploadId));
  if (error) throw error;
  return { ok: true, data: { uploadId, url: data.signedUrl } };
}

/**
 * The place and size (bytes) of an uploaded file that is a PDF by its content; an error for the person if it isn't one
 * (then it's deleted), if it isn't there, or if storage is away. The retention job deletes a file that no hand-in has.
 */
export async function findHandinFile(
  userId: string,
  uploadId: string,
): Promise<Result<{ path: string; bytes: number }>> {
  const path = nameOf(userId, uploadId);
  const { data, error } = await files().download(path);
  // The bucket takes no other type: that is the answer of something in front of a storage that is away.
  if (error || data.type !== "application/pdf") return { ok: false, error: handinForm.notThrough };
  const content = new Uint8Array(await data.arrayBuffer());
  if (isPdf(content)) return { ok: true, data: { path, bytes: content.length } };
  // If that fails, the retention job does it.
  await files().remove([path]);
  return { ok: false, error: handinForm.notPdf };
}
