import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";

import { withNonce } from "@/lib/security/nonce";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

const POLICY = "Content-Security-Policy";

beforeEach(() => {
  stubEnvironment({ ...environment, LAYOUT_SCRIPTS: "'sha256-layout'" });
});

/** The nonce that the page gets, and the response's policy. */
async function policies(answer = new Response()) {
  const request = new NextRequest("https://site.example.com/auth");
  const response = await withNonce(request, async () => answer);
  return [request.headers.get(POLICY), response.headers.get(POLICY)];
}

test("Page and header share a nonce, new for each response, besides the layout's hashes", async () => {
  const [asked, answered] = await policies();
  expect(answered).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-layout' /);
  expect(asked).toBe(answered);
  expect((await policies())[1]).not.toBe(answered);
});

test("Without the layout's hashes the policy has the nonce only", async () => {
  vi.stubEnv("LAYOUT_SCRIPTS", undefined);
  expect((await policies())[1]).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' http/);
  vi.unstubAllEnvs();
});

test("A response with its own policy keeps it", async () => {
  const [, answered] = await policies(new Response(null, { headers: { [POLICY]: "default-src 'none'" } }));
  expect(answered).toBe("default-src 'none'");
});

test("The development policy has no nonce, which would block its inline scripts", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const [asked, answered] = await policies();
  expect(asked).toBe(answered);
  expect(answered).toContain("'unsafe-inline'");
  expect(answered).not.toMatch(/nonce|sha256/);
  vi.unstubAllEnvs();
});
