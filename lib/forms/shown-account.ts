/** The field that names the account for which the page was rendered; empty if none. */
const ACCOUNT_FIELD = "account";

type Account = { id: string; email: string };

/** For a page made stale by a sign-in in another tab; nothing was changed. */
const signedInAsOther = (email: string): string =>
  `You're signed in as ${email} in another tab, and nothing was saved. Please reload this page.`;

/**
 * Takes the page's account out of an action's input. It proves no identity: it's only compared with the session's
 * account. Undefined if the page didn't know it.
 */
export function takeShownAccount(input: unknown): { shownFor: unknown; fields: unknown } {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, ACCOUNT_FIELD)) {
    return { shownFor: undefined, fields: input };
  }
  const { [ACCOUNT_FIELD]: shownFor, ...fields } = input as Record<string, unknown>;
  return { shownFor, fields };
}

/** The same, with where the person came from, which pages note (lib/came-from.ts). */
export function takePageFields(input: unknown): { shownFor: unknown; cameFrom: unknown; fields: unknown } {
  const { shownFor, fields } = takeShownAccount(input);
  if (typeof fields !== "object" || fields === null || !Object.hasOwn(fields, "cameFrom"))
    return { shownFor, cameFrom: undefined, fields };
  const { cameFrom, ...others } = fields as Record<string, unknown>;
  return { shownFor, cameFrom, fields: others };
}

/** The reason to refuse input from another account's page; undefined without a session, or for the same account. */
export const otherAccountRefusal = (shownFor: unknown, account: Account | null): string | undefined =>
  shownFor === undefined || !account || shownFor === account.id ? undefined : signedInAsOther(account.email);
