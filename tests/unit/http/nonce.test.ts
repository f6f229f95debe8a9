import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";

import { withNonce } from "@/lib/http/nonce";
import { rejectUnreadablePath } from "@/lib/http/unreadable-path";
import { middleware } from "@/middleware";
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

test.each(["/live/%F0", "/registration/a%80b", "/console/orders/%C3%28", "/my-learning/cohort/%ED%A0%80", "/live/%ZZ"])(
  "%s, which isn't UTF-8, gets the not-found page before Next decodes it",
  async (path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await middleware(new NextRequest(environment.SITE_URL + path, { method }));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
      expect(await answer.text()).toContain("<h1>Page Not Found</h1>");
    }
  },
);

test.each(["/live/x", "/live/%C3%A9", "/my-learning/cohort/%F0%9F%98%80", "/live/%00", "/live/%25F0", "/live/a%2Fb"])(
  "%s is requested as usual",
  (path) => expect(rejectUnreadablePath(path)).toBeNull(),
);
