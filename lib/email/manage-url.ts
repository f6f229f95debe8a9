import type { MailContext } from "@/lib/email/templates/layout";

/** The page of the registration with this manage token, or of the place on a waiting list with it. */
export const manageUrl = (manageToken: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  `${siteUrl}/registration/${manageToken}`;

/** What the address to leave a waiting list at says besides the token. */
export const FROM_WAITING_LIST = "waiting-list";

/** Leaving with one click, without a page to load (RFC 8058): the newsletter, or `from` the waiting list of this token. */
export const unsubscribeHeaders = (
  token: string,
  context: MailContext,
  from?: typeof FROM_WAITING_LIST,
): Record<string, string> => ({
  "List-Unsubscribe": `<${manageUrl(token, context)}/unsubscribe${from ? `?from=${from}` : ""}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
