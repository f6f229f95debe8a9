/**
 * Where to redirect after signing in; survives the detour to Google or a mailbox (docs/product.md#return-addresses).
 */
const RETURN_URL = "returnUrl";

/** Written on every sign-in and sign-out, so that other tabs get a storage event. */
export const SESSION_SIGNAL = "sessionChanged";

/** The registrations that were made in this browser without an account (lib/registrations/kept.ts). */
export const REGISTRATIONS = "registrations";

/** The signed-in account's registrations, with the tokens of their pages. */
export const OWN_REGISTRATIONS = "ownRegistrations";

/** Null if the browser denies access to the storage. */
export function withLocalStorage<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.localStorage);
  } catch {
    return null;
  }
}

/** The stored return URL, not validated. */
export const storedReturnUrl = (): string | null => withLocalStorage((storage) => storage.getItem(RETURN_URL));

/** Stores a path that `resolveReturnPath` returned. */
export const storeReturnUrl = (path: string): void =>
  void withLocalStorage((storage) => storage.setItem(RETURN_URL, path));

export const clearReturnUrl = (): void => void withLocalStorage((storage) => storage.removeItem(RETURN_URL));

/** What someone had begun before they had to sign up, for a day: the mail's link may be opened much later. */
const DAY_MS = 86_400_000;

function keepForADay(key: string, value: string): void {
  withLocalStorage((storage) => storage.setItem(key, `${Date.now()} ${value}`));
}

function keptForADay(key: string): string | null {
  const [, at = "", value = ""] = /^(\d+) (.*)$/s.exec(withLocalStorage((storage) => storage.getItem(key)) ?? "") ?? [];
  return value !== "" && Date.now() - Number(at) < DAY_MS ? value : null;
}

const forget = (key: string): void => void withLocalStorage((storage) => storage.removeItem(key));

/** Where to go once a new account's address is confirmed: a path that `resolveReturnPath` returned. */
const AFTER_CONFIRMATION = "afterConfirmation";

export const keepForConfirmation = (path: string): void => keepForADay(AFTER_CONFIRMATION, path);

/** The kept path, once; not validated. */
export function takeAfterConfirmation(): string | null {
  const path = keptForADay(AFTER_CONFIRMATION);
  forget(AFTER_CONFIRMATION);
  return path;
}

/** The cohort whose seat a signed-out visitor has chosen, by its id. */
const SEAT_CHOICE = "seatChoice";

export const keepSeatChoice = (cohortId: string): void => keepForADay(SEAT_CHOICE, cohortId);

export const seatChoice = (): string | null => keptForADay(SEAT_CHOICE);

export const forgetSeatChoice = (): void => forget(SEAT_CHOICE);

export const signalSessionChange = (): void =>
  void withLocalStorage((storage) => storage.setItem(SESSION_SIGNAL, String(Date.now())));

/** Null if there was none, or without access to the storage. */
export const lastSessionSignal = (): string | null => withLocalStorage((storage) => storage.getItem(SESSION_SIGNAL));

/** For a browser without a session: removes the account's registrations, and after a sign-out the others too. */
export const forgetRegistrations = (isSignOut: boolean): void =>
  void withLocalStorage((storage) => {
    storage.removeItem(OWN_REGISTRATIONS);
    if (isSignOut) storage.removeItem(REGISTRATIONS);
  });
