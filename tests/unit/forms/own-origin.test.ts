import { expect, test } from "vitest";

import { isOwnOrigin } from "@/lib/forms/own-origin";

const SITE = "https://site.example.com";

test.each([
  ["our origin", { origin: SITE }, true],
  ["our origin, said by the browser too", { origin: SITE, "sec-fetch-site": "same-origin" }, true],
  ["no origin, same-origin", { "sec-fetch-site": "same-origin" }, true],
  ["nothing at all", {}, false],
  ["no origin, cross-site", { "sec-fetch-site": "cross-site" }, false],
  ["no origin, typed address", { "sec-fetch-site": "none" }, false],
  ["a null origin", { origin: "null" }, false],
  ["a null origin, same-origin", { origin: "null", "sec-fetch-site": "same-origin" }, false],
  ["a foreign origin", { origin: "https://evil.example" }, false],
  [
    "a foreign origin with a matching forwarded host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    false,
  ],
  ["our host on another scheme", { origin: "http://site.example.com" }, false],
  ["our host on another port", { origin: "https://site.example.com:8443" }, false],
  ["a longer host", { origin: "https://site.example.com.evil.example" }, false],
  ["a subdomain", { origin: "https://x.site.example.com", "sec-fetch-site": "same-site" }, false],
  ["our origin, contradicted by the browser", { origin: SITE, "sec-fetch-site": "cross-site" }, false],
])("A request with %s", (_case, headers: Record<string, string>, verdict) => {
  expect(isOwnOrigin(new Headers(headers), SITE)).toBe(verdict);
});
