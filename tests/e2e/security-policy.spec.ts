import type { Page } from "@playwright/test";

import { cookieHeader } from "../fixtures/session-cookie.ts";
import { cookiesOf } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

/** Records the page's CSP violations. */
async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction("noteStopped", (directive: string) => stopped.push(directive));
  await page.addInitScript(() => {
    const { noteStopped } = window as unknown as { noteStopped: (directive: string) => void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => noteStopped(effectiveDirective));
  });
  return stopped;
}

const insert = async (page: Page, html: string) =>
  page.evaluate((text) => {
    document.body.append(document.createRange().createContextualFragment(text));
  }, html);

const attacks: [what: string, directive: string, html: string][] = [
  ["an inline script", "script-src-elem", "<script>document.title = 'run'</script>"],
  ["a handler", "script-src-attr", `<img src="data:," onerror="document.title = 'run'">`],
  ["another site's script", "script-src-elem", '<script src="https://evil.example/x.js"></script>'],
  ["a script in an address", "script-src-elem", `<iframe src="javascript:document.title = 'run'"></iframe>`],
  ["a script as data", "script-src-elem", `<script src="data:text/javascript,document.title='run'"></script>`],
  ["another base", "base-uri", '<base href="https://evil.example/">'],
  ["another site's frame", "frame-src", '<iframe src="https://evil.example/"></iframe>'],
  ["an object", "object-src", '<object data="/brand/symbol.svg"></object>'],
  ["another site's picture", "img-src", '<img src="https://evil.example/x.png">'],
];

for (const path of ["/", "/auth", "/no/such/page"]) {
  test(`Content injected into ${path} does not run, load or navigate`, async ({ page, tolerate }) => {
    tolerate(/Content Security Policy|evil\.example|status of 404/);
    const stopped = await watchPolicy(page);
    await page.goto(path);
    const title = await page.title();
    expect(stopped).toEqual([]);
    for (const [what, directive, html] of attacks) {
      stopped.length = 0;
      await insert(page, html);
      await expect.poll(() => stopped, { message: what }).toContain(directive);
      expect(await page.title(), what).toBe(title);
      expect(await page.evaluate(() => document.baseURI), what).toBe(page.url());
    }
    stopped.length = 0;
    await insert(page, '<form action="https://evil.example/" id="away"><button>Go</button></form>');
    await page.locator("#away button").dispatchEvent("click");
    await expect.poll(() => stopped, { message: "another site's form" }).toContain("form-action");
    stopped.length = 0;
    await page.evaluate(() => fetch("https://evil.example/").catch(() => undefined));
    await expect.poll(() => stopped, { message: "sending elsewhere" }).toContain("connect-src");
  });
}

test("Each dynamic response has its own nonce, and no page allows inline scripts", async ({ stack }) => {
  const cookie = cookieHeader(await cookiesOf("learner", stack));
  const policyOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(stack.siteUrl + path, { headers })).headers.get("content-security-policy") ?? "";
  const nonces = [];
  for (const path of ["/auth/reset", "/auth/reset", "/auth/confirm"])
    nonces.push(/'nonce-[^']+'/.exec(await policyOf(path))?.[0]);
  nonces.push(/'nonce-[^']+'/.exec(await policyOf("/auth/change-email", { cookie }))?.[0]);
  expect(new Set(nonces).size).toBe(4);
  expect(await policyOf("/auth?returnTo=%2Fcourse")).not.toContain("nonce");
  for (const path of ["/", "/course", "/auth", "/auth/callback", "/no/such/page"]) {
    const scripts = /script-src ([^;]+)/.exec(await policyOf(path))?.[1] ?? "";
    expect(scripts, path).toContain("'self'");
    expect(scripts, path).not.toMatch(/unsafe|strict-dynamic|\*(?! |$)|https?:(?!\/\/)/);
  }
});
