/**
 * Programs that ask for the page behind a link to show a preview of it, by what they call themselves: chats, mail
 * services, social networks; and any other that names a page about itself, or itself a bot. The browsers inside the apps
 * of the same firms are people's, and name themselves otherwise (`[LinkedInApp]`, `FBAN`, `Telegram-Android`). Signal
 * calls itself WhatsApp, Apple's Messages facebookexternalhit.
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

/** Whether a request is that of a program which shows a preview of a link: no person has opened it. */
export const isLinkPreview = (headers: Headers): boolean => PREVIEWS.test(headers.get("user-agent") ?? "");
