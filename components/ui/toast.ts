/** A notification: what the error catalogue calls a toast (spec section 8). */
export type Notification = {
  title: string;
  description: string;
  /** `destructive` is shown in red. */
  variant?: "default" | "destructive";
};

/**
 * Shows a notification for 5 s in place of the one that is there, if any. The library behind it is loaded with the
 * first one.
 */
export async function notify(notification: Notification): Promise<void> {
  const { showNotification } = await import("@/components/ui/toaster");
  showNotification(notification);
}
