import "server-only";

import { randomUUID } from "node:crypto";

import type { CurrentUser } from "@/lib/auth/identity";
import { metadataText } from "@/lib/auth/user-metadata";
import { log } from "@/lib/log";
import { type EncodedPhoto, encodePhoto } from "@/lib/profile/encode-photo";
import { inTurn } from "@/lib/profile/encoder-queue";
import { saveMetadata } from "@/lib/profile/metadata";
import { photoErrors, photoExtensions } from "@/lib/profile/photo-rules";
import type { Result } from "@/lib/result";
import { hitLimits, type Limit, tooManyAttempts } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";
import { isAlreadyStored } from "@/lib/supabase/storage-error";

const CACHE_SECONDS = "3600";
/** How long a published photo without a profile may be in use by a concurrent request, in ms. */
const GRACE_MS = 60_000;
/** Unpublished uploads are deleted after this, in ms. */
const ABANDONED_AFTER_MS = 60 * 60_000;
const UPLOADS_AN_HOUR = 60;
const PUBLISHED_AN_HOUR = 20;
const HOUR = 3_600;

const published = () => createAdminClient().storage.from("avatars");
const uploads = () => createAdminClient().storage.from("avatar-uploads");
type Bucket = ReturnType<typeof published>;

/** Both buckets are flat; names start with the owner's id, which comes from the auth server alone. */
const uploadName = (userId: string, uploadId: string) => `${userId}-${uploadId}`;

async function ownFiles(bucket: Bucket, userId: string) {
  const { data, error } = await bucket.list("", { search: `${userId}-` });
  if (error) throw error;
  return data.filter(({ name }) => name.startsWith(`${userId}-`));
}

/** Deletes unused files; after an error the next change of the photo or the retention job tries again. */
async function deleteFiles(bucket: Bucket, userId: string, isUnused: (file: { name: string; age: number }) => boolean) {
  try {
    const unused = (await ownFiles(bucket, userId)).filter(({ name, created_at: createdAt }) =>
      isUnused({ name, age: Date.now() - Date.parse(createdAt ?? "") }),
    );
    if (unused.length === 0) return;
    const { error } = await bucket.remove(unused.map(({ name }) => name));
    if (error) throw error;
  } catch (error) {
    log("warn", "profile.photo-not-deleted", { userId, error });
  }
}

/** The file name in the profile's URL; not validated, since the metadata is written by its owner. */
const fileNamedBy = ({ metadata }: CurrentUser) => metadataText(metadata, "avatar_url").split("/").at(-1);

/** Deletes the profile's previous photo and older leftovers; never the `current` one. */
const deleteReplaced = (user: CurrentUser, current?: string) => {
  const replaced = fileNamedBy(user);
  return deleteFiles(
    published(),
    user.id,
    ({ name, age }) => name !== current && (name === replaced || age > GRACE_MS),
  );
};

const deleteFile = (bucket: Bucket, userId: string, unwanted: string) =>
  deleteFiles(bucket, userId, ({ name }) => name === unwanted);

/** An upload to a private bucket: its id, and a signed URL for one PUT. */
export type PhotoUpload = { uploadId: string; url: string };

/**
 * Opens an upload for two hours, and deletes the owner's abandoned ones. The owner is an account, or a teacher. At most 60
 * an hour; throws backend errors.
 */
export async function openUpload(ownerId: string): Promise<Result<PhotoUpload>> {
  const wait = await hitLimits([{ key: `photo ${ownerId}`, max: UPLOADS_AN_HOUR, seconds: HOUR }]);
  if (wait > 0) return { ok: false, error: tooManyAttempts(wait) };
  await deleteFiles(uploads(), ownerId, ({ age }) => age > ABANDONED_AFTER_MS);
  const uploadId = randomUUID();
  const { data, error } = await uploads().createSignedUploadUrl(uploadName(ownerId, uploadId));
  if (error) throw error;
  return { ok: true, data: { uploadId, url: data.signedUrl } };
}

/** How often an account, and a caller if the host reports it, may have a photo encoded. */
export function publishLimits(userId: string, caller: string | null): Limit[] {
  const account = { key: `publish-photo ${userId}`, max: PUBLISHED_AN_HOUR, seconds: HOUR };
  if (!caller) return [account];
  return [account, { key: `publish-photo from ${caller}`, max: 3 * PUBLISHED_AN_HOUR, seconds: HOUR }];
}

/**
 * Re-encodes an uploaded photo, publishes it as `{userId}-{timestamp}.{ext}` and saves its URL in the profile; deletes
 * the upload and the previous photo. The profile never refers to a missing file, even after an error and with
 * concurrent uploads. Returns an error for an invalid photo, for an upload that is or was being worked on, and if too
 * many photos are waiting; throws backend errors.
 */
export async function publishUpload(user: CurrentUser, uploadId: string): Promise<Result<{ avatarUrl: string }>> {
  // Counted across all instances: each upload is encoded once.
  const wait = await hitLimits([{ key: `publish-photo ${user.id} ${uploadId}`, max: 1, seconds: HOUR }]);
  if (wait > 0) return { ok: false, error: photoErrors.again };
  const upload = uploadName(user.id, uploadId);
  try {
    const photo = await encodeUpload(upload);
    return photo.ok ? await publish(user, photo.data) : photo;
  } finally {
    await deleteFile(uploads(), user.id, upload);
  }
}

/**
 * Re-encodes a teacher's uploaded photo and publishes it as `{teacherId}-{uploadId}.{ext}`, however often it's called;
 * deletes the upload, and returns the file's name. Until a teacher has it, it's a file without an owner. Returns an error
 * for an invalid photo, and if too many photos are waiting; throws backend errors.
 */
export async function publishTeacherPhoto(teacherId: string, uploadId: string): Promise<Result<string>> {
  const upload = uploadName(teacherId, uploadId);
  const known = (await ownFiles(published(), teacherId)).find(({ name }) => name.startsWith(upload));
  if (known) return { ok: true, data: known.name };
  const photo = await encodeUpload(upload);
  if (!photo.ok) return photo;
  const { type, bytes } = photo.data;
  const name = `${upload}.${photoExtensions[type]}`;
  const { error } = await published().upload(name, bytes, {
    contentType: type,
    cacheControl: CACHE_SECONDS,
    upsert: true,
  });
  if (error) throw error;
  await deleteFile(uploads(), teacherId, upload);
  return { ok: true, data: name };
}

async function encodeUpload(upload: string): Promise<Result<EncodedPhoto>> {
  const photo = await inTurn(async () => encodePhoto(await download(upload)));
  return photo ?? { ok: false, error: photoErrors.busy };
}

async function download(upload: string): Promise<Uint8Array> {
  const { data, error } = await uploads().download(upload);
  if (error) throw error;
  return new Uint8Array(await data.arrayBuffer());
}

async function publish(user: CurrentUser, { type, bytes }: EncodedPhoto): Promise<Result<{ avatarUrl: string }>> {
  const name = await storeUnderNewName(user.id, { type, bytes });
  const avatarUrl = published().getPublicUrl(name).data.publicUrl;
  const saved = await saveMetadata({ avatar_url: avatarUrl });
  await (saved.ok ? deleteReplaced(user, name) : deleteFile(published(), user.id, name));
  return saved.ok ? { ok: true, data: { avatarUrl } } : saved;
}

/**
 * Of two uploads in the same millisecond, the later one takes the next free name. Returns the name; throws backend
 * errors.
 */
async function storeUnderNewName(userId: string, { type, bytes }: EncodedPhoto): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const name = `${userId}-${timestamp}.${photoExtensions[type]}`;
    const { error } = await published().upload(name, bytes, {
      contentType: type,
      cacheControl: CACHE_SECONDS,
      upsert: false,
    });
    if (!error) return name;
    if (!isAlreadyStored(error)) throw error;
  }
}

/** Removes the photo from the profile and deletes its file. Throws if the auth server is down. */
export async function removePhoto(user: CurrentUser): Promise<Result> {
  const saved = await saveMetadata({ avatar_url: null });
  if (saved.ok) await deleteReplaced(user);
  return saved;
}
