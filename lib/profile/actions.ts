"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod/mini";

import { runAuthenticatedAction } from "@/lib/profile/authenticated-action";
import { REMOVE_FAILED, SAVE_FAILED, UPLOAD_FAILED } from "@/lib/profile/messages";
import { saveMetadata } from "@/lib/profile/metadata";
import { openUpload, publishLimits, publishUpload, removePhoto } from "@/lib/profile/photo-store";
import { photoPublishSchema, photoUploadSchema, profileSchema } from "@/lib/profile/schema";
import type { Result } from "@/lib/result";

/** Refreshes the page and clears the client's router cache. */
function showChange<Output>(result: Result<Output>): Result<Output> {
  if (result.ok) revalidatePath("/edit-profile");
  return result;
}

/** Saves the signed-in user's profile; fields left empty are removed. */
export async function updateProfileAction(input: unknown): Promise<Result> {
  return runAuthenticatedAction(
    {
      name: "save",
      schema: profileSchema,
      failure: SAVE_FAILED,
      work: async (_user, profile) =>
        showChange(
          await saveMetadata(Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value || null]))),
        ),
    },
    input,
  );
}

/** Returns a signed URL to which the browser uploads the photo with one PUT. */
export async function openPhotoUploadAction(input: unknown): Promise<Result<{ uploadId: string; url: string }>> {
  return runAuthenticatedAction(
    {
      name: "open-upload",
      schema: photoUploadSchema,
      failure: UPLOAD_FAILED,
      work: async ({ id }) => openUpload(id),
    },
    input,
  );
}

/** Publishes the uploaded photo. Encoding it is the most work that a signed-in person can ask of the server. */
export async function publishPhotoAction(input: unknown): Promise<Result<{ avatarUrl: string }>> {
  return runAuthenticatedAction(
    {
      name: "publish-photo",
      schema: photoPublishSchema,
      failure: UPLOAD_FAILED,
      limits: (_input, user, caller) => publishLimits(user.id, caller),
      work: async (user, { uploadId }) => showChange(await publishUpload(user, uploadId)),
    },
    input,
  );
}

export async function removePhotoAction(input: unknown = {}): Promise<Result> {
  return runAuthenticatedAction(
    {
      name: "remove-photo",
      schema: z.strictObject({}),
      failure: REMOVE_FAILED,
      work: async (user) => showChange(await removePhoto(user)),
    },
    input,
  );
}
