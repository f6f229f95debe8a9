import type { Failure } from "@/lib/result";

/** A toast (docs/product.md#notifications). */
export type Notification = {
  title: string;
  description: string;
  /**
   * `error` is white with an icon and announced at once; `destructive` is the same in red; `highlighted` is a success in blue.
   */
  variant?: "default" | "highlighted" | "error" | "destructive";
  /** Has a button that reloads the page, and stays until it is closed. */
  canReload?: boolean;
  /** Stays until it is closed. */
  isPersistent?: boolean;
};

export type FailureNotification = Notification & { variant: "error" | "destructive" };

/** What a form shows about a failure. Someone who is signed out is told so, without the form's own title. */
export const failureNotification = (form: FailureNotification, { error, code }: Failure): FailureNotification => ({
  ...form,
  ...(code === "signed-out" ? { title: "Error" } : {}),
  ...(code === "outdated" ? { canReload: true } : {}),
  description: error,
});

/** The session storage's key. */
const PENDING = "notification";

/** Loads and mounts the component that shows notifications, and returns the function that shows one. */
type LoadToaster = () => Promise<(notification: Notification) => Promise<void>>;

let register: (load: LoadToaster) => void = () => {};
const registered = new Promise<LoadToaster>((resolve) => {
  register = resolve;
});

/**
 * Registers what shows notifications, from the root layout. A notification from a page that hydrates earlier waits for
 * it.
 */
export const registerToaster = (load: LoadToaster): void => register(load);

/** Preloads the toaster's chunk, so that a network failure can be shown. */
export function preloadNotifications(): void {
  registered.then((load) => load()).catch(() => {});
}

/**
 * Shows a notification in place of the current one, for 5 s unless it is persistent. The toaster's chunk is loaded with the
 * first one; if that fails (network, new deployment), the fallback is an alert.
 */
export async function notify(notification: Notification): Promise<void> {
  const load = await registered;
  await load().then(
    (show) => show(notification),
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
