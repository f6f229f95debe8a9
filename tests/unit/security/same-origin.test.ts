import { expect, test } from "vitest";

import { isSameOrigin } from "@/lib/security/same-origin";

const HOST = "site.example.com";
const SITE = `https://${HOST}`;
const PREVIEW = "site-git-branch.preview.example";

const NO = undefined;
const EVIL = "https://evil.example";
const same = "same-origin";
const PROXY = "127.0.0.1:3000";

test.each([
  ["our origin", [SITE], true],
  ["our origin, and the browser agrees", [SITE, NO, NO, same], true],
  ["no origin, same-origin", [NO, NO, NO, same], true],
  ["nothing at all", [], false],
  ["no origin, cross-site", [NO, NO, NO, "cross-site"], false],
  ["no origin, a typed address", [NO, NO, NO, "none"], false],
  ["a null origin", ["null"], false],
  ["a null origin, same-origin", ["null", NO, NO, same], false],
  ["a foreign origin", [EVIL], false],
  ["a foreign origin with a matching forwarded host", [EVIL, NO, "evil.example"], false],
  ["a foreign origin with our host, and its own as the forwarded one", [EVIL, HOST, "evil.example"], false],
  ["a foreign origin among the forwarded hosts, not first", [EVIL, NO, `${HOST}, evil.example`, same], false],
  ["a foreign origin with its host forwarded, called cross-site", [EVIL, NO, "evil.example", "cross-site"], false],
  ["a foreign origin to the host of a preview", [EVIL, PREVIEW], false],
  ["the host of a preview", [`https://${PREVIEW}`, PREVIEW], true],
  ["the host of a preview, with a port", [`https://${PREVIEW}:8443`, `${PREVIEW}:8443`], true],
  ["the www twin", [`https://www.${HOST}`, `www.${HOST}`], true],
  ["the host that a proxy forwards", [`https://${PREVIEW}`, PROXY, PREVIEW, same], true],
  ["the first host of several proxies", [`https://${PREVIEW}`, PROXY, `${PREVIEW} , edge.internal`, same], true],
  ["the requested host with another scheme", [`http://${PREVIEW}`, PREVIEW], false],
  ["the requested host on another port", [`https://${PREVIEW}:8443`, PREVIEW], false],
  ["a host within the requested one", ["https://preview.example", PREVIEW], false],
  ["a null origin and host", ["null", "null"], false],
  ["an empty origin and host", ["", ""], false],
  ["an origin called null, and no host", ["https://null", NO, NO, same], false],
  ["an origin with only a scheme", ["https://", ""], false],
  ["our host with another scheme", [`http://${HOST}`], false],
  ["our host on another port", [`${SITE}:8443`], false],
  ["a longer host", [`${SITE}.evil.example`], false],
  ["a subdomain", [`https://x.${HOST}`, NO, NO, "same-site"], false],
  ["our origin, contradicted by the browser", [SITE, NO, NO, "cross-site"], false],
] as [string, (string | undefined)[], boolean][])("A request with %s", (_case, values, verdict) => {
  const names = ["origin", "host", "x-forwarded-host", "sec-fetch-site"];
  const headers = names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]]));
  expect(isSameOrigin(new Headers(headers as [string, string][]), SITE)).toBe(verdict);
});
