import { expect, test } from "vitest";

import { isLinkPreview } from "@/lib/http/link-previews";

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
