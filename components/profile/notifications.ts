import type { FailureNotification, Notification } from "@/lib/notifications";
import { SAVE_FAILED, UPLOAD_FAILED } from "@/lib/profile/messages";

export const notifications = {
  saved: { title: "Success", description: "Your profile has been updated" },
  photoUploaded: { title: "Success", description: "Profile image uploaded successfully" },
} as const satisfies Record<string, Notification>;

/** Shown with the action's reason. */
export const saveFailure: FailureNotification = {
  title: "Error updating profile",
  description: SAVE_FAILED,
  variant: "error",
};

export const uploadFailure: FailureNotification = {
  title: "Upload failed",
  description: UPLOAD_FAILED,
  variant: "error",
};
