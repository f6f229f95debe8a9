import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { ensureNginx } from "../../../bench/nginx.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";

/** Says what reached it. */
let site: Server;
let nginx: ChildProcess;
let port: number;
const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));

beforeAll(async () => {
  if (!ensureNginx())
    throw new Error("nginx is not here and cannot be installed: install it (`nginx-light` on Debian).");
  site = createServer((incoming, answer) => {
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => (bytes += chunk.length));
    incoming.on("end", () => answer.end(JSON.stringify({ headers: incoming.headers, bytes })));
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  port = await freePort();
  const [, documented = ""] = /```nginx\n([\s\S]*?)```/.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
  const block = documented
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace("http://127.0.0.1:3000", `http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/pid; error_log stderr; events {}
     http { access_log off; ${places.join(" ")} ${block} }`,
  );
  nginx = spawn("nginx", ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  await vi.waitFor(async () => ask("/"), { timeout: 20_000 });
});
afterAll(async () => {
  site?.close();
  if (nginx?.exitCode === null) {
    const ended = once(nginx, "exit");
    nginx.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

type Reached = { headers: IncomingHttpHeaders; bytes: number };

/** Asks nginx as a caller who sends headers of its own. */
async function ask(
  place: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<[number, Reached | null]> {
  return new Promise((resolve, reject) => {
    const method = body ? "POST" : "GET";
    const sent = request({ host: "127.0.0.1", port, path: place, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve([response.statusCode ?? 0, response.statusCode === 200 ? (JSON.parse(text) as Reached) : null]);
      });
    });
    sent.on("error", reject).end(body);
  });
}

test("The documented nginx passes on the site's name and the caller's address, and believes no caller about them", async () => {
  const forged = {
    host: "www.example.com",
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    "x-request-id": "forged",
  };
  const [status, reached] = await ask("/", forged);
  expect(status).toBe(200);
  expect(reached?.headers).toMatchObject({
    host: "www.example.com",
    "x-real-ip": "127.0.0.1",
    "x-forwarded-for": "127.0.0.1",
    "x-request-id": expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect(reached?.headers).not.toHaveProperty("x-forwarded-host");
});

test("The documented nginx takes a resume of 2 MB with its form, and no body without an end", async () => {
  const form = Buffer.alloc(2_300_000);
  expect(await ask("/", {}, form)).toEqual([200, expect.objectContaining({ bytes: form.length })]);
  expect(await ask("/", {}, Buffer.alloc(5_000_000))).toEqual([413, null]);
});
