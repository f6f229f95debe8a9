import { OWN_REGISTRATIONS, REGISTRATIONS, withLocalStorage } from "@/lib/auth/browser-storage";
import { isInstant, isListOf, isNullOr, isShape, isText, parseAnswer } from "@/lib/http/answer-shape";

/** A registration made in this browser. Never contains an address. */
type Kept = {
  /** The run's; the title for the default slot and for waiting lists. */
  id: string;
  /** When the run is over, ISO 8601; null without a run. */
  endsAt: string | null;
  /** The account that registered, and the token of the registration's page; null without an account. */
  own: { account: string; token: string } | null;
};

const isKept = isListOf(
  isShape<Kept>({
    id: isText(200, 1),
    endsAt: isNullOr(isInstant),
    own: isNullOr(isShape<NonNullable<Kept["own"]>>({ account: isText(36, 36), token: isText(36, 36) })),
  }),
  100,
);

const read = (key: string): Kept[] => {
  const kept = parseAnswer(withLocalStorage((storage) => storage.getItem(key)) ?? "");
  return isKept(kept) ? kept : [];
};

const write = (key: string, kept: readonly Kept[]) =>
  withLocalStorage((storage) =>
    kept.length > 0 ? storage.setItem(key, JSON.stringify(kept)) : storage.removeItem(key),
  );

/** Keeps a registration in this browser, and drops those that are over or another account's. */
export function keepRegistration(made: Kept): void {
  const key = made.own ? OWN_REGISTRATIONS : REGISTRATIONS;
  const others = read(key).filter(
    ({ id, endsAt, own }) =>
      id !== made.id && (!endsAt || Date.parse(endsAt) > Date.now()) && own?.account === made.own?.account,
  );
  write(key, [...others, made]);
}

/**
 * Null if this browser has no such registration. Otherwise the token of its page for the account that made it, and ""
 * for anyone else.
 */
export function keptRegistration(id: string, account: string | undefined): string | null {
  const own = read(OWN_REGISTRATIONS).find((one) => one.id === id && one.own?.account === account)?.own;
  if (own) return own.token;
  return read(REGISTRATIONS).some((one) => one.id === id) ? "" : null;
}

/** For a registration that was cancelled, or is over. */
export function forgetRegistration(registration: { id: string; token: string }): void {
  write(
    OWN_REGISTRATIONS,
    read(OWN_REGISTRATIONS).filter(({ own }) => own?.token !== registration.token),
  );
  write(
    REGISTRATIONS,
    read(REGISTRATIONS).filter(({ id }) => id !== registration.id),
  );
}
