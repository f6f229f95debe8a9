import { expect, test } from "vitest";

import { isInAppBrowser } from "@/lib/http/in-app-browser";
import { isLinkPreview } from "@/lib/http/link-previews";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.86 Mobile Safari/537.36";
const WEBVIEW = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["LinkedIn on Android", `${ANDROID}; wv) ${WEBVIEW}`],
  [
    "Instagram on Android",
    `${ANDROID}; wv) ${WEBVIEW} Instagram 309.1.0.41.113 Android (34/14; 480dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_IN; 541635890)`,
  ],
  ["Facebook on Android", `${ANDROID}; wv) ${WEBVIEW} [FB_IAB/FB4A;FBAV/441.0.0.33.110;]`],
  ["Snapchat on Android", `${ANDROID}; wv) ${WEBVIEW}Snapchat/12.70.0.41 (SM-S918B; Android 14#S918B; gzip)`],
  ["Line on an older Android", `Mozilla/5.0 (Linux; Android 9; Redmi Note 7) ${WEBVIEW} Line/13.5.0/IAB`],
  ["an app that hides the view's mark", `Mozilla/5.0 (Linux; Android 10; K) ${WEBVIEW}`],
  ["an app beside Chrome's own names", `Mozilla/5.0 (Linux; Android 14) ${CHROME} Instagram 300.0`],
  [
    "WeChat on an older Android",
    `Mozilla/5.0 (Linux; Android 8.1; PACM00) ${WEBVIEW.replace("Mobile", "MQQBrowser/6.2 TBS/045 Mobile")} MicroMessenger/7.0`,
  ],
  ["LinkedIn on an iPhone", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`],
  ["X on an iPhone", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.46`],
  ["a web view without a name", `${IPHONE} Mobile/15E148`],
  ["Facebook on an iPhone", `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.33.105;FBDV/iPhone15,2]`],
  [
    "Snapchat on an iPhone",
    `${IPHONE} Version/17.5.1 Mobile/15E148 Snapchat/12.90.0.38 (like Safari/8618.2.12, panda)`,
  ],
  ["Snapchat that keeps Safari's name", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/13.5.0.41`],
  ["Google's app", `${IPHONE} GSA/317.0.634488990 Mobile/15E148 Safari/604.1`],
  ["Line on an iPhone", `${IPHONE} Mobile/15E148 Safari Line/14.8.0`],
  ["WeChat on an iPhone", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
  ["an app that nobody has heard of", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Kaleidoscope/2.1`],
  ["Instagram on an iPad that asks for desktop pages", `${MAC} Instagram 309.1.0`],
])("%s is an in-app browser", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`],
  ["Samsung's browser", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME.replace("Chrome", "SamsungBrowser/26.0 Chrome")}`],
  ["Edge on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} EdgA/130.0.2849.80`],
  ["Opera on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} OPR/85.0.0.0`],
  ["Jio's browser", `Mozilla/5.0 (Linux; Android 12; M2101K6P) ${CHROME} JioPages/3.0.2`],
  ["Phoenix", `Mozilla/5.0 (Linux; Android 10; Infinix X682B) ${CHROME} PHX/14.3`],
  ["Xiaomi's browser", `Mozilla/5.0 (Linux; U; Android 13; en-in; M2101K6P) ${WEBVIEW} XiaoMi/MiuiBrowser/13.30.1-gn`],
  ["Vivo's browser", `${ANDROID}) ${WEBVIEW} VivoBrowser/12.9.0.1`],
  ["DuckDuckGo on Android", `Mozilla/5.0 (Linux; Android 10) ${WEBVIEW.replace("Safari", "DuckDuckGo/5 Safari")}`],
  [
    "Android's first browser",
    "Mozilla/5.0 (Linux; U; Android 4.0.3; en-us; LG-L160L) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
  ],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  ["Safari on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Chrome on an iPhone", `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ["Firefox on an iPhone", `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ["Edge on an iPhone", `${IPHONE} Version/17.0 EdgiOS/130.0.2849.80 Mobile/15E148 Safari/605.1.15`],
  ["Opera on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`],
  ["DuckDuckGo on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/605.1.15 Ddg/17.5`],
  ["Ecosia on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 (Ecosia ios@10.1.0.1929)`],
  ["Safari on a Mac", `${MAC} Version/17.6 Safari/605.1.15`],
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  ["nothing", ""],
])("%s is a real browser", (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});

test.each([
  ["WhatsApp/2.23.20.0 A", true],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true],
  ["Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com", true],
  ["TelegramBot (like TwitterBot)", true],
  ["LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", true],
  ["Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", true],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/56.0 Safari/537.36 Google-PageRenderer Google (+https://x.example)", true],
  ["Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/119.0 Safari/537.36 Viber", true],
  ["http.rb/5.1.1 (Mastodon/4.3.0; +https://mastodon.example/) Bot", true],
  ["Mozilla/5.0 (compatible; redditbot/1.0)", true],
  ["Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]", false],
  ["Mozilla/5.0 (Linux; Android 9; CUBOT_X19; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile", false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]", false],
  ["", false],
])("The agent %s shows a preview: %s", (agent, expected) => {
  expect(isLinkPreview(new Headers({ "user-agent": agent }))).toBe(expected);
});
