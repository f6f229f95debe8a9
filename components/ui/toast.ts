import type { ComponentType } from "react";

/** A notification: what the error catalogue calls a toast (spec section 8). */
export type Notification = {
  title: string;
  description: string;
  /**
   * `error` is white with an icon and announced at once; `destructive` is the same in red, for those few failures that
   * the catalogue marks so.
   */
  variant?: "default" | "error" | "destructive";
  /** Stays until it is closed: it asks for something to be done. */
  isPersistent?: boolean;
};

/** One that says what went wrong. */
export type FailureNotification = Notification & { variant: "error" | "destructive" };

/** Where one waits in the session storage for the next page. */
const WAITING = "notification";

const importToaster = () => import("@/components/ui/sonner");

let mountToaster: (Toaster: ComponentType) => void = () => {};

/** Says where the toaster is to be mounted when it is first needed; answers what takes that back. */
export function registerToaster(mount: typeof mountToaster): () => void {
  mountToaster = mount;
  return () => {
    mountToaster = () => {};
  };
}

/** Fetches what shows notifications early, so that there is one when the network has gone. */
export function preloadNotifications(): void {
  importToaster().catch(() => {});
}

/**
 * Shows a notification, for 5 s unless it is a lasting one, in place of the one that is there, if any. The library behind
 * it is loaded with the first one; if it cannot be, because the network is gone or the site was renewed, the browser's
 * own alert says it.
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

/** Shows it on the page that this tab loads next; where the browser stores nothing, it is lost. */
export function notifyAfterReload(notification: Notification): void {
  try {
    sessionStorage.setItem(WAITING, JSON.stringify(notification));
  } catch {
    // Nothing else of ours outlives the page.
  }
}

/** Shows what `notifyAfterReload` left, once. */
export function showPendingNotification(): void {
  try {
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (waiting) void notify(JSON.parse(waiting) as Notification);
  } catch {
    // A browser that stores nothing has kept nothing.
  }
}
