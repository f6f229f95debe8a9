/** The field by which a form or an action says for whose account its page was rendered; empty for nobody's. */
const ACCOUNT_FIELD = "account";

type Account = { id: string; email: string };

/** For a page that another tab's sign-in has overtaken; nothing was changed. */
export const signedInAsOther = (email: string): string =>
  `You are signed in as ${email} in another tab, and nothing was saved. Please reload this page.`;

/**
 * Takes the account for which a page was rendered out of an action's input. It is no identity: it is only compared with
 * the session's account. Undefined where the page did not know it.
 */
export function takeShownAccount(input: unknown): { shownFor: unknown; fields: unknown } {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, ACCOUNT_FIELD)) {
    return { shownFor: undefined, fields: input };
  }
  const { [ACCOUNT_FIELD]: shownFor, ...fields } = input as Record<string, unknown>;
  return { shownFor, fields };
}

/** The reason to refuse what was sent from another account's page; undefined without a session, or for the same account. */
export const otherAccountRefusal = (shownFor: unknown, account: Account | null): string | undefined =>
  shownFor === undefined || !account || shownFor === account.id ? undefined : signedInAsOther(account.email);
