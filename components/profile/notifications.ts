import type { FailureNotification, Notification } from "@/components/ui/toast";
import { SIGNED_OUT } from "@/lib/profile/messages";

/** What the profile's page says when something was done (spec section 8). */
export const notifications = {
  saved: { title: "Success", description: "Your profile has been updated" },
  photoUploaded: { title: "Success", description: "Profile image uploaded successfully" },
} as const satisfies Record<string, Notification>;

const failure = (title: string, reason: string): FailureNotification => ({
  title: reason === SIGNED_OUT ? "Error" : title,
  description: reason,
  variant: "error",
});

/** Why the profile was not saved. */
export const saveFailure = (reason: string) => failure("Error updating profile", reason);

/** Why the photo was not published. */
export const uploadFailure = (reason: string) => failure("Upload failed", reason);
