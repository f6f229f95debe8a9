import { expect, test } from "vitest";

import { isSameOrigin } from "@/lib/security/same-origin";

const SITE = "https://site.example.com";
const PREVIEW = "site-git-branch.preview.example";

test.each([
  ["our origin", { origin: SITE }, true],
  ["our origin, and the browser agrees", { origin: SITE, "sec-fetch-site": "same-origin" }, true],
  ["no origin, same-origin", { "sec-fetch-site": "same-origin" }, true],
  ["nothing at all", {}, false],
  ["no origin, cross-site", { "sec-fetch-site": "cross-site" }, false],
  ["no origin, a typed address", { "sec-fetch-site": "none" }, false],
  ["a null origin", { origin: "null" }, false],
  ["a null origin, same-origin", { origin: "null", "sec-fetch-site": "same-origin" }, false],
  ["a foreign origin", { origin: "https://evil.example" }, false],
  [
    "a foreign origin with a matching forwarded host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    false,
  ],
  [
    "a foreign origin with our host, and its own as the forwarded one",
    { origin: "https://evil.example", host: "site.example.com", "x-forwarded-host": "evil.example" },
    false,
  ],
  [
    "a foreign origin among the forwarded hosts, not first",
    {
      origin: "https://evil.example",
      "sec-fetch-site": "same-origin",
      "x-forwarded-host": "site.example.com, evil.example",
    },
    false,
  ],
  [
    "a foreign origin with its host forwarded, called cross-site by the browser",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example", "sec-fetch-site": "cross-site" },
    false,
  ],
  ["a foreign origin to the host of a preview", { origin: "https://evil.example", host: PREVIEW }, false],
  ["the host of a preview", { origin: `https://${PREVIEW}`, host: PREVIEW }, true],
  ["the host of a preview, with a port", { origin: `https://${PREVIEW}:8443`, host: `${PREVIEW}:8443` }, true],
  ["the www twin", { origin: "https://www.site.example.com", host: "www.site.example.com" }, true],
  [
    "the host that a proxy forwards",
    {
      origin: `https://${PREVIEW}`,
      host: "127.0.0.1:3000",
      "x-forwarded-host": PREVIEW,
      "sec-fetch-site": "same-origin",
    },
    true,
  ],
  [
    "the first host of several proxies",
    {
      origin: `https://${PREVIEW}`,
      host: "127.0.0.1:3000",
      "x-forwarded-host": `${PREVIEW} , edge.internal`,
      "sec-fetch-site": "same-origin",
    },
    true,
  ],
  ["the requested host with another scheme", { origin: `http://${PREVIEW}`, host: PREVIEW }, false],
  ["the requested host on another port", { origin: `https://${PREVIEW}:8443`, host: PREVIEW }, false],
  ["a host within the requested one", { origin: "https://preview.example", host: PREVIEW }, false],
  ["a null origin and host", { origin: "null", host: "null" }, false],
  ["an empty origin and host", { origin: "", host: "" }, false],
  ["an origin called null, and no host", { origin: "https://null", "sec-fetch-site": "same-origin" }, false],
  ["an origin with only a scheme", { origin: "https://", host: "" }, false],
  ["our host with another scheme", { origin: "http://site.example.com" }, false],
  ["our host on another port", { origin: "https://site.example.com:8443" }, false],
  ["a longer host", { origin: "https://site.example.com.evil.example" }, false],
  ["a subdomain", { origin: "https://x.site.example.com", "sec-fetch-site": "same-site" }, false],
  ["our origin, contradicted by the browser", { origin: SITE, "sec-fetch-site": "cross-site" }, false],
])("A request with %s", (_case, headers: Record<string, string>, verdict) => {
  expect(isSameOrigin(new Headers(headers), SITE)).toBe(verdict);
});
