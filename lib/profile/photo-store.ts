import "server-only";

import { randomUUID } from "node:crypto";

import type { CurrentUser } from "@/lib/auth/identity";
import { metadataText } from "@/lib/auth/user-metadata";
import { log } from "@/lib/log";
import { type EncodedPhoto, encodePhoto } from "@/lib/profile/encode-photo";
import { saveMetadata } from "@/lib/profile/metadata";
import { photoExtensions, photoRefusals } from "@/lib/profile/photo-rules";
import { hitLimits, tooManyAttempts } from "@/lib/rate-limit/limit";
import type { Result } from "@/lib/result";
import { createAdminClient } from "@/lib/supabase/admin";

/** How long a browser and every cache in between may keep a photo, in seconds (spec section 9). */
const CACHE_SECONDS = "3600";
/** A published photo that no profile names may still be on its way into one for this long, in ms. */
const GRACE_MS = 60_000;
/** An upload that nobody published for this long is forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const UPLOADS_AN_HOUR = 60;

const published = () => createAdminClient().storage.from("avatars");
const uploads = () => createAdminClient().storage.from("avatar-uploads");
type Bucket = ReturnType<typeof published>;

/** Both buckets are flat: a name starts with its owner's id. Ids come from the auth backend alone. */
const uploadName = (userId: string, uploadId: string) => `${userId}-${uploadId}`;

async function ownFiles(bucket: Bucket, userId: string) {
  const { data, error } = await bucket.list("", { search: `${userId}-` });
  if (error) throw error;
  return data.filter(({ name }) => name.startsWith(`${userId}-`));
}

/** Deletes files nobody needs any more. What cannot be deleted now is found again at the next change. */
async function tidy(bucket: Bucket, userId: string, isWaste: (file: { name: string; age: number }) => boolean) {
  try {
    const waste = (await ownFiles(bucket, userId)).filter(({ name, created_at: createdAt }) =>
      isWaste({ name, age: Date.now() - Date.parse(createdAt ?? "") }),
    );
    if (waste.length === 0) return;
    const { error } = await bucket.remove(waste.map(({ name }) => name));
    if (error) throw error;
  } catch (error) {
    log("warn", "profile.photo-not-deleted", { userId, error });
  }
}

/** The file a profile names, as far as it is one of ours. Whoever owns the metadata can write anything there. */
const fileNamedBy = ({ metadata }: CurrentUser) => metadataText(metadata, "avatar_url").split("/").at(-1);

/** Deletes the photo a profile named until now, and older ones that were left behind; never the `current` one. */
const tidyReplaced = (user: CurrentUser, current?: string) => {
  const replaced = fileNamedBy(user);
  return tidy(published(), user.id, ({ name, age }) => name !== current && (name === replaced || age > GRACE_MS));
};

const tidyOne = (bucket: Bucket, userId: string, unwanted: string) =>
  tidy(bucket, userId, ({ name }) => name === unwanted);

/**
 * An address to which the user's browser can send one photo, straight to a place of storage that only the server reads.
 * It holds for two hours; forgotten uploads of the same user are deleted. Refuses the 61st within an hour; throws where
 * a backend failed.
 */
export async function openUpload(user: CurrentUser): Promise<Result<{ uploadId: string; url: string }>> {
  const wait = await hitLimits([{ key: `photo ${user.id}`, max: UPLOADS_AN_HOUR, seconds: 3_600 }]);
  if (wait > 0) return { ok: false, error: tooManyAttempts(wait) };
  await tidy(uploads(), user.id, ({ age }) => age > FORGOTTEN_AFTER_MS);
  const uploadId = randomUUID();
  const { data, error } = await uploads().createSignedUploadUrl(uploadName(user.id, uploadId));
  if (error) throw error;
  return { ok: true, data: { uploadId, url: data.signedUrl } };
}

/**
 * Draws an uploaded photo anew, publishes it as `{userId}-{timestamp}.{ext}` and puts its address into the profile; the
 * upload and the replaced photo are deleted. The profile never names a photo that is not there, whatever fails and
 * however many tabs do this at once. Refuses what is no photo; throws where a backend failed.
 */
export async function publishUpload(user: CurrentUser, uploadId: string): Promise<Result<{ avatarUrl: string }>> {
  const upload = uploadName(user.id, uploadId);
  const { data: uploaded, error } = await uploads().download(upload);
  if (error) throw error;
  try {
    const photo = await encodePhoto(new Uint8Array(await uploaded.arrayBuffer()));
    return photo ? await publish(user, photo) : { ok: false, error: photoRefusals.type.description };
  } finally {
    await tidyOne(uploads(), user.id, upload);
  }
}

async function publish(user: CurrentUser, { type, bytes }: EncodedPhoto): Promise<Result<{ avatarUrl: string }>> {
  const name = `${user.id}-${Date.now()}.${photoExtensions[type]}`;
  const { error } = await published().upload(name, bytes, {
    contentType: type,
    cacheControl: CACHE_SECONDS,
    upsert: true,
  });
  if (error) throw error;
  const avatarUrl = published().getPublicUrl(name).data.publicUrl;
  const saved = await saveMetadata({ avatar_url: avatarUrl });
  await (saved.ok ? tidyReplaced(user, name) : tidyOne(published(), user.id, name));
  return saved.ok ? { ok: true, data: { avatarUrl } } : saved;
}

/** Takes the photo out of the profile and deletes its file. Throws where the auth backend did not answer. */
export async function removePhoto(user: CurrentUser): Promise<Result> {
  const saved = await saveMetadata({ avatar_url: null });
  if (saved.ok) await tidyReplaced(user);
  return saved;
}
