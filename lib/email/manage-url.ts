import type { MailContext } from "@/lib/email/templates/layout";

/** The page of the registration with this manage token. */
export const manageUrl = (manageToken: string, { siteUrl }: Pick<MailContext, "siteUrl">): string =>
  `${siteUrl}/registration/${manageToken}`;

/** Leaving the newsletter with one click, without a page to load (RFC 8058). */
export const unsubscribeHeaders = (manageToken: string, context: MailContext): Record<string, string> => ({
  "List-Unsubscribe": `<${manageUrl(manageToken, context)}/unsubscribe>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
