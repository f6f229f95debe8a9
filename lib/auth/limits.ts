import type { Limit } from "@/lib/security/rate-limit";

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Against password guessing. If the host reports the caller, each caller has its own limit per account, so that an
 * attacker does not lock out the owner; all callers together have ten times as many attempts.
 */
export function signInLimits(email: string, caller: string | null): Limit[] {
  const account = email.toLowerCase();
  if (!caller) return [{ key: `sign-in account ${account}`, max: 10, seconds: MINUTE }];
  return [
    { key: `sign-in account ${account} from ${caller}`, max: 10, seconds: MINUTE },
    { key: `sign-in from ${caller}`, max: 30, seconds: MINUTE },
    { key: `sign-in account ${account}`, max: 100, seconds: MINUTE },
  ];
}

/** A third of the mails that the auth server sends in an hour for everyone (`email_sent` in supabase/config.toml). */
const authMails = (caller: string): Limit => ({ key: `auth mails from ${caller}`, max: 100, seconds: HOUR });

export function signUpLimits(email: string, caller: string | null): Limit[] {
  const account = { key: `sign-up ${email.toLowerCase()}`, max: 5, seconds: MINUTE };
  return caller ? [account, { key: `sign-up from ${caller}`, max: 5, seconds: MINUTE }, authMails(caller)] : [account];
}

/** Per recipient, so that nobody can flood a mailbox through us, and per caller. */
export function mailLimits(kind: string, account: string, caller: string | null): Limit[] {
  const perAccount = { key: `${kind} ${account.toLowerCase()}`, max: 3, seconds: TEN_MINUTES };
  return caller
    ? [perAccount, { key: `${kind} from ${caller}`, max: 20, seconds: TEN_MINUTES }, authMails(caller)]
    : [perAccount];
}

/** For actions without an account; no limit if the host does not report the caller. */
export function callerLimits(kind: string, caller: string | null): Limit[] {
  return caller ? [{ key: `${kind} from ${caller}`, max: 30, seconds: MINUTE }] : [];
}

/** Against guessing an authenticator's codes: at any time, three in a million are valid. */
export function codeLimits(userId: string): Limit[] {
  return [
    { key: `code ${userId}`, max: 5, seconds: MINUTE },
    { key: `code of a day ${userId}`, max: 100, seconds: DAY },
  ];
}
