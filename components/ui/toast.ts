import type { ComponentType } from "react";

/** A notification: what the error catalogue calls a toast (spec section 8). */
export type Notification = {
  title: string;
  description: string;
  /** `destructive` is shown in red. */
  variant?: "default" | "destructive";
};

const importToaster = () => import("@/components/ui/sonner");

let mountToaster: (Toaster: ComponentType) => void = () => {};

/** Says where the toaster is to be mounted when it is first needed; answers what takes that back. */
export function onToasterNeeded(mount: typeof mountToaster): () => void {
  mountToaster = mount;
  return () => {
    mountToaster = () => {};
  };
}

/** Fetches what shows notifications early, so that there is one when the network has gone. */
export function prepareNotifications(): void {
  importToaster().catch(() => {});
}

/**
 * Shows a notification for 5 s in place of the one that is there, if any. The library behind it is loaded with the
 * first one; if it cannot be, because the network is gone or the site was renewed, the browser's own alert says it.
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
