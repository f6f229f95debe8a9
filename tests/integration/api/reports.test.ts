import { beforeEach, expect, test, vi } from "vitest";

import { captureLogOfEachTest } from "../support/backend";

const events = captureLogOfEachTest();
let post: (body: unknown) => Promise<number>;
beforeEach(async () => {
  // Each test begins with a process that hasn't reported anything.
  vi.resetModules();
  const { POST } = await import("@/app/api/reports/route");
  post = async (body) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return (await POST(new Request("https://site.example.com/api/reports", { method: "POST", body: text }))).status;
  };
});

const at = "/_next/static/chunks/0a1-b.js:3:1200";

test("A policy violation is logged once, on one line, without a page's address", async () => {
  const body = {
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/x.js?email=ada@example.com",
    sourceFile: "https://site.example.com/live/5ea70000-0000-4000-8000-00000000c0de",
    lineNumber: 4,
  };
  const older = {
    "csp-report": {
      "violated-directive": "img-src 'self'",
      "blocked-uri": "inline",
      "document-uri": "https://x/live/t",
    },
  };
  for (let count = 0; count < 3; count += 1) expect(await post([{ type: "csp-violation", body }])).toBe(204);
  expect(await post(older)).toBe(204);
  const [first, second, ...others] = events;
  expect(first).toEqual({
    time: expect.any(String),
    level: "warn",
    event: "browser.report",
    kind: "policy",
    directive: "script-src-elem",
    blocked: "https://evil.example",
  });
  expect(second).toMatchObject({ directive: "img-src", blocked: "inline" });
  expect(others).toEqual([]);
});

test("An uncaught error is logged with its place in our scripts; without one it isn't ours", async () => {
  await post({
    name: "TypeError",
    message: "x is not a function for ada@example.com",
    at: `https://site.example.com${at}`,
  });
  await post({ name: "TypeError", message: "x", at: "chrome-extension://abc/content.js:1:1" });
  expect(events).toMatchObject([{ kind: "error", at, error: "TypeError: x is not a function for [address]" }]);
});

test("Anything but a report is ignored, anything too large is refused, and a flood ends after a hundred lines", async () => {
  for (const body of ["", "{", "null", [], [null, 1], { "csp-report": {} }, { name: 1 }])
    expect(await post(body)).toBe(204);
  expect(await post("x".repeat(20_000))).toBe(413);
  expect(events).toEqual([]);
  const flood = Array.from({ length: 150 }, (_, index) => ({ name: "E", message: `${index}`, at }));
  for (const report of flood) await post(report);
  expect(events).toHaveLength(100);
});
