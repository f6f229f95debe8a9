import type { MailContext } from "@/lib/email/templates/layout";

/** The page of the registration with this manage token, or of the place on a waiting list with it. */
export const manageUrl = (manageToken: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  `${siteUrl}/registration/${manageToken}`;

/** What the address to leave a waiting list at says besides the token. */
export const FROM_WAITING_LIST = "waiting-list";

/** Leaving a waiting list with one click, without a page to load (RFC 8058). */
export const leaveListHeaders = (token: string, context: MailContext): Record<string, string> => ({
  "List-Unsubscribe": `<${manageUrl(token, context)}/unsubscribe?from=${FROM_WAITING_LIST}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Leaving the newsletter with one click, without a page to load (RFC 8058). */
export const unsubscribeHeaders = (manageToken: string, context: MailContext): Record<string, string> => ({
  "List-Unsubscribe": `<${manageUrl(manageToken, context)}/unsubscribe>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
