import type { TestBackend } from "../support/backend";
import { openPhotoUploadAction, publishPhotoAction } from "@/lib/profile/actions";

/** Requests a signed upload URL. */
export async function openUpload(type = "image/png", size = 1_000) {
  const opened = await openPhotoUploadAction({ type, size });
  if (!opened.ok) throw new Error(opened.error);
  return opened.data;
}

/** Uploads a file to storage. */
export const put = (url: string, body: Buffer, type = "image/png") =>
  fetch(url, { method: "PUT", headers: { "content-type": type }, body: new Uint8Array(body) });

/** Uploads a photo; returns its upload id. */
export async function uploadPhoto(body: Buffer, type?: string): Promise<string> {
  const { url, uploadId } = await openUpload(type, body.length);
  const stored = await put(url, body, type);
  if (!stored.ok) throw new Error(await stored.text());
  return uploadId;
}

/** Uploads and publishes a photo; returns its public URL. */
export async function publishPhoto(body: Buffer, type?: string): Promise<string> {
  const published = await publishPhotoAction({ uploadId: await uploadPhoto(body, type) });
  if (!published.ok) throw new Error(published.error);
  return published.data.avatarUrl;
}

export const nameOf = (url: string) => url.split("/").at(-1) ?? "";

/** The photos in storage. */
export function storedPhotos(backend: TestBackend) {
  const sql: TestBackend["sql"] = (text, params) => backend.sql(text, params);
  return {
    names: async (bucket: "avatars" | "avatar-uploads") => {
      const rows = await sql("select name from storage.objects where bucket_id = $1 order by name", [bucket]);
      return rows.map(({ name }) => name as string);
    },
    /** Adds rows without files. */
    put: (bucket: "avatars" | "avatar-uploads", ...names: string[]) =>
      sql("insert into storage.objects (bucket_id, name) select $1, unnest($2::text[])", [bucket, names]),
    /** Makes all objects this old. */
    age: (minutes: number) =>
      sql("update storage.objects set created_at = now() - make_interval(mins => $1)", [minutes]),
    clear: () => sql("delete from storage.objects", []),
  };
}
