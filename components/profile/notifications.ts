import type { FailureNotification, Notification } from "@/lib/notifications";
import { SIGNED_OUT } from "@/lib/profile/messages";

/** What the profile page notifies of (docs/product.md#notifications). */
export const notifications = {
  saved: { title: "Success", description: "Your profile has been updated" },
  photoUploaded: { title: "Success", description: "Profile image uploaded successfully" },
} as const satisfies Record<string, Notification>;

const failure = (title: string, reason: string): FailureNotification => ({
  title: reason === SIGNED_OUT ? "Error" : title,
  description: reason,
  variant: "error",
});

export const saveFailure = (reason: string) => failure("Error updating profile", reason);

export const uploadFailure = (reason: string) => failure("Upload failed", reason);
