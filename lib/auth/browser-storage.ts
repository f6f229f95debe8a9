/** Where to lead after signing in, kept over the way to Google or to a mailbox and back (spec section 3). */
const RETURN_URL = "returnUrl";

/** Changed when somebody signs in or out, so that other tabs hear of it. */
export const SESSION_SIGNAL = "sessionChanged";

/** Storage that the browser denies is as good as empty. */
export function tryStorage<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.localStorage);
  } catch {
    return null;
  }
}

/** The stored return address as it is there: not yet looked at. */
export const storedReturnUrl = (): string | null => tryStorage((storage) => storage.getItem(RETURN_URL));

/** Remembers a return address that `resolveReturnPath` gave; never one of the sign-in pages. */
export const storeReturnUrl = (path: string): void => void tryStorage((storage) => storage.setItem(RETURN_URL, path));

/** Forgets the return address. */
export const forgetReturnUrl = (): void => void tryStorage((storage) => storage.removeItem(RETURN_URL));

/** Tells other tabs that somebody signed in or out. */
export const signalSessionChange = (): void =>
  void tryStorage((storage) => storage.setItem(SESSION_SIGNAL, String(Date.now())));
