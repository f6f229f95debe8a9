import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http";

import { changedCookie, cookieHeader } from "../fixtures/session-cookie.ts";
import { cookiesOf } from "./support/accounts.ts";
import { actionId } from "./support/actions.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = { status: number; headers: IncomingHttpHeaders };

/**
 * Sends the request as written, including addresses and methods that `fetch` would correct or refuse. Each request has
 * its own connection: one about to close may end before a refused body is sent, and one that carried a refused body may
 * be closed.
 */
async function ask({ siteUrl }: Stack, path: string, { method = "GET", headers, body }: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(siteUrl);
  const asked = httpRequest({ hostname, port, path, method, headers, agent: new Agent({ keepAlive: true }) });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [
    { statusCode: number; headers: IncomingHttpHeaders; resume: () => void },
  ];
  answer.resume();
  // After the response, sending the rest of a rejected body may get a connection reset.
  asked.on("error", () => undefined);
  return { status: answer.statusCode, headers: answer.headers };
}

const ON_EVERY_ANSWER = {
  "strict-transport-security":
    /^max-age=(?:3153[6-9]\d{3}|315[4-9]\d{4}|31[6-9]\d{5}|3[2-9]\d{6}|[4-9]\d{7}|\d{9,}); includeSubDomains$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin-allow-popups$/,
  "permissions-policy": /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  "content-security-policy": /^default-src '(?:self|none)';.*object-src 'none'|^default-src 'none';/,
};

const signal = { rsc: "1" };
const statics = ["/", "/about-us", "/contact-us", "/course", "/careers", "/careers/jobs", "/payment-failed"].concat([
  "/working-at-ai-skills-academy",
  "/terms",
  "/privacy",
  "/cookie-policy",
  "/auth/callback",
]);

const answers: [status: number, path: string, asked?: Asked][] = [
  ...statics.map((path): [number, string] => [200, path]),
  [200, "/auth"],
  [200, "/auth/confirm"],
  [200, "/auth/reset"],
  [307, "/my-learning"],
  [307, "/my-learning/cohort/1"],
  [307, "/edit-profile"],
  [404, "/no/such/page"],
  [404, "/AUTH"],
  [404, "/_next/static/none.js"],
  [404, "/share/none.png"],
  [404, "/api/none"],
  [307, "/about-us", { headers: signal }],
  [200, "/robots.txt"],
  [200, "/sitemap.xml"],
  [200, "/manifest.webmanifest"],
  [200, "/favicon.ico"],
  [200, "/brand/symbol.svg"],
  [200, "/share/home.png"],
  [200, "/api/session"],
  [401, "/api/cron/outbox"],
  [400, "/api/payments/webhook", { method: "POST", body: "{}" }],
  [400, "/api/email/webhook", { method: "POST", body: "{}" }],
  [403, "/api/payments/order", { method: "POST", body: "{}" }],
  [405, "/api/payments/order"],
  [405, "/api/payments/verify"],
  [405, "/api/payments/webhook"],
  [405, "/api/email/webhook"],
  [405, "/", { method: "PUT" }],
  [405, "/course", { method: "DELETE" }],
  [405, "/auth", { method: "PUT" }],
  [405, "/auth/reset", { method: "DELETE" }],
  [405, "/auth", { method: "POST", body: "a=1" }],
  [405, "/", { headers: { "next-action": "x" } }],
  [403, "/", { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=1" }],
];

test("Every response has all security headers", async ({ stack }) => {
  const chunk = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(stack.siteUrl)).text())?.[0] ?? "";
  // Next's URL for a page's data.
  const data = (await ask(stack, "/about-us", { headers: signal })).headers.location ?? "";
  const found: typeof answers = [
    [200, chunk],
    [200, data, { headers: signal }],
  ];
  for (const [status, path, asked] of [...answers, ...found]) {
    const answer = await ask(stack, path, asked);
    const what = `${asked?.method ?? "GET"} ${path}`;
    expect([what, answer.status]).toEqual([what, status]);
    for (const [name, value] of Object.entries(ON_EVERY_ANSWER))
      expect(answer.headers[name], `${what}: ${name}`).toMatch(value);
    expect(answer.headers, what).not.toHaveProperty("x-powered-by");
  }
});

test("The outage page and a failed health check have all security headers @long", async ({ stack, control }) => {
  const [{ name, value } = { name: "", value: "" }] = await cookiesOf("learner", stack);
  await control.fail("auth", "503");
  const expired = changedCookie(value, () => ({ expires_at: 1 }));
  const answer = await ask(stack, "/my-learning", { headers: { cookie: `${name}=${expired}; signed_in=1` } });
  expect(answer.status).toBe(503);
  const health = await ask(stack, "/api/health");
  expect(health.status).toBe(503);
  for (const [header, expected] of Object.entries(ON_EVERY_ANSWER)) {
    expect(answer.headers[header]).toMatch(expected);
    expect(health.headers[header]).toMatch(expected);
  }
});

test("Static pages are the built files for everyone, without cookies", async ({ stack }) => {
  const cookies = await cookiesOf("learner", stack);
  const cookie = cookieHeader(cookies);
  for (const path of statics) {
    const { headers } = await ask(stack, path, { headers: { cookie } });
    expect(headers["x-nextjs-prerender"], path).toMatch(/^1/);
    expect(headers["cache-control"], path).toContain("s-maxage=31536000");
    expect(headers, path).not.toHaveProperty("set-cookie");
  }
});

test("An image is cached for a day and inert as a document; an unknown path beside it is a not-found page @long", async ({
  stack,
}) => {
  for (const path of [
    "/logos/meruvia.svg",
    "/portraits/zoya-sheikh.svg",
    "/brand/icon-192.png",
    "/brand/symbol.svg?1",
  ]) {
    const { status, headers } = await ask(stack, path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers["cache-control"], path).toBe("public, max-age=86400, stale-while-revalidate=604800");
    expect(headers["content-security-policy"], path).toBe("default-src 'none'; frame-ancestors 'none'");
  }
  const unknown = (await ask(stack, "/none")).headers;
  for (const path of [
    "/logos/none.svg",
    "/logos/meruviaXsvg",
    "/logos",
    "/logos/meruvia.svg/none",
    "/x/logos/meruvia.svg",
  ]) {
    const { status, headers } = await ask(stack, path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers["cache-control"], path).toBe(unknown["cache-control"]);
    expect(headers["content-security-policy"], path).toBe(unknown["content-security-policy"]);
  }
});

test("Responses with cookies or about a session aren't cacheable @long", async ({ stack }) => {
  const session = (await cookiesOf("learner", stack)).filter(({ name }) => name !== "signed_in");
  const cookie = cookieHeader(session);
  for (const path of ["/my-learning", "/edit-profile", "/auth"]) {
    const { headers } = await ask(stack, path, { headers: { cookie } });
    expect(headers["set-cookie"], path).toEqual([expect.stringMatching(/^signed_in=1;/)]);
    expect(headers["cache-control"], path).toBe("private, no-store");
  }
  expect((await ask(stack, "/api/session", { headers: { cookie } })).headers["cache-control"]).toBe(
    "private, no-store",
  );
});

test("A body of eleven megabytes is rejected everywhere, not truncated @long", async ({ stack }) => {
  const body = Buffer.alloc(11_000_000, "x");
  const action = (name: string) => ({
    "next-action": actionId(name),
    origin: stack.siteUrl,
    "content-type": "text/plain",
  });
  const places: [path: string, headers: Record<string, string>, status: number][] = [
    ["/", action("joinWaitlistAction"), 413],
    ["/auth", action("signInAction"), 413],
    ["/auth", { "content-type": "text/plain" }, 405],
    ["/", { "content-type": "text/plain" }, 405],
    ["/api/payments/webhook", { "content-type": "text/plain" }, 413],
    ["/api/email/webhook", { "content-type": "text/plain" }, 413],
    ["/api/payments/order", { origin: stack.siteUrl, "content-type": "application/json" }, 413],
  ];
  for (const [path, headers, status] of places)
    for (const more of [{ "content-length": String(body.length) }, { "transfer-encoding": "chunked" }]) {
      const answer = await ask(stack, path, { method: "POST", headers: { ...headers, ...more }, body });
      expect([path, more, answer.status]).toEqual([path, more, status]);
    }
});
