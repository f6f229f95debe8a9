import { failedCall } from "@/lib/forms/failed-call";
import { openPhotoUploadAction, publishPhotoAction, removePhotoAction } from "@/lib/profile/actions";
import { REMOVE_FAILED, UPLOAD_FAILED } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";

/**
 * Uploads a photo of this type directly to storage, past the host's limit for request bodies, then has the server
 * publish it. Never throws: a network failure becomes an error result.
 */
export async function uploadPhoto(
  account: string,
  file: File,
  type = "image/jpeg",
): Promise<Result<{ avatarUrl: string }>> {
  try {
    const opened = await openPhotoUploadAction({ account, size: file.size });
    if (!opened.ok) return opened;
    const { url, uploadId } = opened.data;
    const stored = await fetch(url, { method: "PUT", headers: { "content-type": type }, body: file });
    return stored.ok ? await publishPhotoAction({ account, uploadId }) : { ok: false, error: UPLOAD_FAILED };
  } catch (error) {
    return failedCall(error, UPLOAD_FAILED);
  }
}

/** Never throws. */
export async function removePhoto(account: string): Promise<Result> {
  try {
    return await removePhotoAction({ account });
  } catch (error) {
    return failedCall(error, REMOVE_FAILED);
  }
}
