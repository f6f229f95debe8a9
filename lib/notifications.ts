import type { ComponentType } from "react";

/** A toast (docs/product.md#notifications). */
export type Notification = {
  title: string;
  description: string;
  /**
   * `error` is white with an icon and announced at once; `destructive` is the same in red.
   */
  variant?: "default" | "error" | "destructive";
  /** Stays until it is closed. */
  isPersistent?: boolean;
};

export type FailureNotification = Notification & { variant: "error" | "destructive" };

/** The session storage's key. */
const PENDING = "notification";

const importToaster = () => import("@/components/ui/sonner");

let mountToaster: (Toaster: ComponentType) => void = () => {};

/** Registers the callback that mounts the lazy toaster; returns its cleanup. */
export function registerToaster(mount: typeof mountToaster): () => void {
  mountToaster = mount;
  return () => {
    mountToaster = () => {};
  };
}

/** Preloads the toaster's chunk, so that a network failure can be shown. */
export function preloadNotifications(): void {
  importToaster().catch(() => {});
}

/**
 * Shows a notification in place of the current one, for 5 s unless it is persistent. The toaster's chunk is loaded with the
 * first one; if that fails (network, new deployment), the fallback is an alert.
 */
export async function notify(notification: Notification): Promise<void> {
  await importToaster().then(
    ({ Toaster, showNotification }) => {
      mountToaster(Toaster);
      showNotification(notification);
    },
    // oxlint-disable-next-line no-alert -- needs nothing that would have to be loaded
    () => window.alert(`${notification.title}\n${notification.description}`),
  );
}

/** Shows the notification after the tab's next page load; lost if storage is denied. */
export function notifyAfterReload(notification: Notification): void {
  try {
    sessionStorage.setItem(PENDING, JSON.stringify(notification));
  } catch {
    // Storage is denied.
  }
}

/** Shows the notification of `notifyAfterReload`, once. */
export function showPendingNotification(): void {
  try {
    const pending = sessionStorage.getItem(PENDING);
    sessionStorage.removeItem(PENDING);
    if (pending) void notify(JSON.parse(pending) as Notification);
  } catch {
    // Storage is denied.
  }
}
