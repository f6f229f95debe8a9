import { sendWithoutEnd } from "../fixtures/endless-body.ts";
import { expect, test } from "./support/test";

const FORM = "multipart/form-data; boundary=x";

const cases: [what: string, path: string, headers: Record<string, string>, status: string][] = [
  ["an action", "/careers/jobs", { "next-action": "40".repeat(21), "content-type": FORM }, "413"],
  ["an account page", "/auth", { "content-type": FORM }, "413"],
  ["a static page", "/about-us", { "content-type": "text/plain" }, "405"],
  ["a file", "/favicon.ico", { "content-type": "text/plain" }, "405"],
  ["a route", "/api/payments/webhook", { "content-type": "application/json" }, "413"],
];

for (const [what, path, headers, status] of cases) {
  test(`A body without an end, sent to ${what}, is answered, and the connection closed`, async ({ stack }) => {
    const own = { origin: stack.siteUrl, "sec-fetch-site": "same-origin", ...headers };
    const { answer } = await sendWithoutEnd(stack.siteUrl, path, own);
    expect(answer).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
    expect(stack.appLog.join("\n")).not.toContain("uncaughtException");
  });
}
