import { sessionPath } from "@/lib/content/sessions";
import type { MailContext } from "@/lib/email/templates/layout";

/** The page of the registration with this manage token, or of the place on a waiting list with it. */
export const manageUrl = (manageToken: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  `${siteUrl}/registration/${manageToken}`;

/** The page of a session, by its title. */
export const sessionUrl = (title: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  siteUrl + sessionPath(title);

/** The query that makes the address leave a waiting list. */
export const FROM_WAITING_LIST = "waiting-list";

/**
 * Unsubscribing with one click, without loading a page (RFC 8058): from the newsletter, or `from` the waiting list of
 * this token.
 */
export const unsubscribeHeaders = (
  token: string,
  context: MailContext,
  from?: typeof FROM_WAITING_LIST,
): Record<string, string> => oneClickHeaders(`${manageUrl(token, context)}/unsubscribe${from ? `?from=${from}` : ""}`);

/** The same, at any address that takes these requests. */
export const oneClickHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The page of an address's choices about mails, by their token. */
export const mailChoicesUrl = (token: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  `${siteUrl}/mail-choices/${token}`;
