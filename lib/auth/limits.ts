import type { Limit } from "@/lib/rate-limit/limit";

const MINUTE = 60;
const TEN_MINUTES = 600;

/**
 * Guesses at one account's password. Where the host names the caller, strangers use up their own tries, and the
 * account's owner can still sign in from elsewhere; all callers together have ten times as many.
 */
export function signInLimits(email: string, caller: string | null): Limit[] {
  const account = email.toLowerCase();
  if (!caller) return [{ key: `sign-in account ${account}`, max: 10, seconds: MINUTE }];
  return [
    { key: `sign-in account ${account} from ${caller}`, max: 10, seconds: MINUTE },
    { key: `sign-in account ${account}`, max: 100, seconds: MINUTE },
    { key: `sign-in from ${caller}`, max: 30, seconds: MINUTE },
  ];
}

/** New accounts: five a minute per address typed and per caller. */
export function signUpLimits(email: string, caller: string | null): Limit[] {
  const account = { key: `sign-up ${email.toLowerCase()}`, max: 5, seconds: MINUTE };
  return caller ? [account, { key: `sign-up from ${caller}`, max: 5, seconds: MINUTE }] : [account];
}

/** Mails to one account, whoever asks for them: nobody's mailbox is filled through us. */
export function mailLimits(kind: string, account: string, caller: string | null): Limit[] {
  const perAccount = { key: `${kind} ${account.toLowerCase()}`, max: 3, seconds: TEN_MINUTES };
  return caller ? [perAccount, { key: `${kind} from ${caller}`, max: 20, seconds: TEN_MINUTES }] : [perAccount];
}

/** Things that name no account: counted only where the host names the caller. */
export function callerLimits(kind: string, caller: string | null): Limit[] {
  return caller ? [{ key: `${kind} from ${caller}`, max: 30, seconds: MINUTE }] : [];
}
