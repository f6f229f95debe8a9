import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { hardenServer } from "@/lib/security/harden-server";
import { securityHeaders } from "@/lib/security/headers";
import { sendWithoutEnd } from "@/tests/fixtures/endless-body";
import { environment } from "@/tests/fixtures/environment";

const LIMIT = 4_718_592;

let server: Server;
const port = () => (server.address() as AddressInfo).port;

beforeAll(() => {
  Object.assign(process.env, environment, { LAYOUT_SCRIPTS: "'sha256-one' 'sha256-two'" });
  hardenServer();
});

/** Answers as Next does: what was asked, when the whole body has come; and at once where it is told to. */
beforeEach(async () => {
  server = createServer((asked, response) => {
    const answer = (bytes: number) => response.end(`${asked.method} ${asked.url} ${bytes}`);
    if (asked.url === "/at-once") return answer(0);
    let bytes = 0;
    asked.on("data", (chunk: Buffer) => (bytes += chunk.length));
    asked.on("end", () => answer(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => server.close());

type Answer = { status: number | undefined; headers: Record<string, unknown>; text: string };

const ask = (method: string, path: string, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request({ port: port(), host: "127.0.0.1", method, path }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    asking.on("error", reject);
    asking.end(body);
  });

test("Every answer has the site's headers, and a policy with the layout's own scripts", async () => {
  const { headers, text } = await ask("GET", "//");
  expect(text).toBe("GET // 0");
  for (const { key, value } of securityHeaders) expect(headers[key.toLowerCase()]).toBe(value);
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-one' 'sha256-two';");
});

test("TRACE is a method that nobody has", async () => {
  expect((await ask("TRACE", "/")).text).toBe("PUT / 0");
});

test.each([
  ["/%", "/_"],
  ["/a%E0%A4", "/_"],
  ["/a%20b?q=%", "/a%20b?q=%"],
  ["/a?b?c=%", "/a?b?c=%"],
])("The address %s is taken for %s", async (path, taken) => {
  expect((await ask("GET", path)).text).toBe(`GET ${taken} 0`);
});

test("A body of 4.5 MB is received, and one with a byte more is refused, with an answer that is read", async () => {
  expect((await ask("POST", "/", Buffer.alloc(LIMIT))).text).toBe(`POST / ${LIMIT}`);
  const refused = await ask("POST", "/", Buffer.alloc(LIMIT + 1));
  expect(refused).toMatchObject({ status: 413, text: "The request is too large." });
  expect(refused.headers).toMatchObject({ "content-type": "text/plain", "content-length": "25", connection: "close" });
});

test("A body without an end is refused, and its connection closed a second later", async () => {
  const { answer, ms } = await sendWithoutEnd(`http://127.0.0.1:${port()}`, "/");
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large\.$/);
  expect(ms).toBeGreaterThan(900);
});

test("Who goes on sending after the answer has a second to read it", async () => {
  const { answer, ms } = await sendWithoutEnd(`http://127.0.0.1:${port()}`, "/at-once", {}, Buffer.alloc(1));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(ms).toBeGreaterThan(900);
});
