/**
 * User agents of programs that load a link's page to show a preview: chats, mail services, social networks, and any
 * other that names a page about itself or calls itself a bot. The browsers inside the same firms' apps are used by
 * people and identify themselves differently (`[LinkedInApp]`, `FBAN`, `Telegram-Android`). Signal calls itself
 * WhatsApp, Apple's Messages facebookexternalhit.
 */
const PREVIEWS = new RegExp(
  [
    "^WhatsApp/",
    "Slackbot",
    "Slack-ImgProxy",
    "facebookexternalhit",
    "Facebot",
    "meta-external",
    "SkypeUriPreview",
    "MicrosoftPreview",
    "BingPreview",
    "TelegramBot",
    "LinkedInBot",
    "Discordbot",
    "Twitterbot",
    "Google-PageRenderer",
    "GoogleImageProxy",
    "Googlebot",
    "Applebot",
    "Snap URL Preview",
    "Iframely",
    "Embedly",
    "Viber",
    "kakaotalk-scrap",
    "YahooMailProxy",
    "bot/\\d",
    "\\+(?:https?|mailto):",
  ].join("|"),
  "i",
);

/** Whether a request comes from a program that shows a link's preview: no person has opened it. */
export const isLinkPreview = (headers: Headers): boolean => PREVIEWS.test(headers.get("user-agent") ?? "");
