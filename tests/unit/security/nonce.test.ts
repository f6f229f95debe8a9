import { NextRequest } from "next/server";
import { beforeAll, expect, test, vi } from "vitest";

import { withNonce } from "@/lib/security/nonce";
import { environment } from "@/tests/fixtures/environment";

const POLICY = "Content-Security-Policy";

beforeAll(() => {
  Object.assign(process.env, environment, { LAYOUT_SCRIPTS: "'sha256-layout'" });
});

/** What the page behind is told, and what the browser gets. */
async function policies(answer = new Response()) {
  const request = new NextRequest("https://site.example.com/auth");
  const response = await withNonce(request, async () => answer);
  return [request.headers.get(POLICY), response.headers.get(POLICY)];
}

test("Page and browser are told the same nonce, which no other answer has, beside the layout's scripts", async () => {
  const [asked, answered] = await policies();
  expect(answered).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-layout' /);
  expect(asked).toBe(answered);
  expect((await policies())[1]).not.toBe(answered);
});

test("Before the layout's scripts are known the nonce stands alone", async () => {
  vi.stubEnv("LAYOUT_SCRIPTS", undefined);
  expect((await policies())[1]).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' http/);
  vi.unstubAllEnvs();
});

test("An answer that brings its policy keeps it", async () => {
  const [, answered] = await policies(new Response(null, { headers: { [POLICY]: "default-src 'none'" } }));
  expect(answered).toBe("default-src 'none'");
});

test("The development server's inline scripts run without a nonce, which would stop them", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const [asked, answered] = await policies();
  expect(asked).toBe(answered);
  expect(answered).toContain("'unsafe-inline'");
  expect(answered).not.toMatch(/nonce|sha256/);
  vi.unstubAllEnvs();
});
