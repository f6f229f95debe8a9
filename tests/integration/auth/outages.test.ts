// @module-tag long
import { beforeEach, expect, test, vi } from "vitest";

import { type Learner, newLearner } from "../profile/learner";
import { captureLog, testBackend } from "../support/backend";
import { expireSession } from "../support/browser";
import { requestPage } from "./guard-request";
import { GET as getSession } from "@/app/api/session/route";
import { AuthUnavailableError } from "@/lib/auth/auth-deadline";
import { verifiedUser } from "@/lib/auth/current-user";
import { AUTH_DEADLINE_MS } from "@/lib/supabase/server";
import { paceDeadlines } from "@/tests/fixtures/deadline-pace";
import { median } from "@/tests/fixtures/median";

const backend = testBackend();
let ada: Learner;
beforeEach(async () => {
  vi.useRealTimers();
  ada = await newLearner(backend);
  ada.enter();
});

const outages = ["503", "malformed", "timeout"] as const;

test.each(outages)(
  "With the auth fault %s and an expired token, an account page is a 503, a registration's page is shown, and both keep the session",
  async (how) => {
    const events = captureLog();
    expireSession();
    await backend.setFault("auth", how);
    const [response, registration, session] = await Promise.all([
      requestPage("/my-learning"),
      requestPage("/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f"),
      getSession(),
      expect(verifiedUser()).rejects.toThrow(AuthUnavailableError),
    ]);
    expect([response.status, session.status]).toEqual([503, 503]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "retry-after": "30",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
    });
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    const lines = events.filter(({ event }) => event === "auth.unavailable");
    const { errorId } = (await session.json()) as { errorId: string };
    const shown = /\(Error ([\da-f]{8})\)/.exec(await response.text())?.[1];
    for (const id of [errorId, shown]) {
      expect(lines.filter((line) => line.errorId === id)).toMatchObject([{ level: "error" }]);
    }
    expect(errorId).not.toBe(shown);
    expect(registration.headers.get("x-middleware-next")).toBe("1");
    expect(registration.headers.get("cache-control")).toBe("private, no-store");
    expect(registration.headers.getSetCookie()).toEqual([]);
    expect(registration.headers.get("x-middleware-override-headers")?.split(",")).not.toContain("cookie");
    await backend.setFault("auth", null);
    expect((await verifiedUser())?.email).toBe(ada.email);
  },
);

test("A silent auth server costs no one half a second more than its time limit", async () => {
  captureLog();
  expireSession();
  await backend.setFault("auth", "timeout");
  paceDeadlines("failing");
  const waits: number[] = [];
  while (waits.length < 3) {
    const start = performance.now();
    await Promise.all([
      requestPage("/my-learning"),
      requestPage("/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f"),
      getSession(),
      expect(verifiedUser()).rejects.toThrow(AuthUnavailableError),
    ]);
    waits.push(performance.now() - start);
  }
  expect(median(waits), waits.join()).toBeLessThan(AUTH_DEADLINE_MS + 500);
});

test("With the auth server down a token signed with a cached key opens the page and names its owner, but does no more", async () => {
  captureLog();
  await requestPage("/my-learning");
  await backend.setFault("auth", "reset");
  expect((await requestPage("/my-learning")).headers.get("x-middleware-next")).toBe("1");
  expect((await getSession()).status).toBe(200);
  await expect(verifiedUser()).rejects.toThrow(AuthUnavailableError);
});

test.each(["503", "reset", "malformed"] as const)(
  "With the auth fault %s and expired keys, an unknown token gets a 503",
  async (how) => {
    captureLog();
    await requestPage("/my-learning");
    (await newLearner(backend)).enter();
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await backend.setFault("auth", how);
    const response = await requestPage("/my-learning");
    expect(response.status).toBe(503);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);
