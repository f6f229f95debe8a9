import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { freePort } from "../../sandbox/launcher/ports.ts";
import { hashesOf } from "../../scripts/inline-scripts.ts";
import { makeImage } from "./support/image.ts";
import { fillMessage } from "./support/page-steps.ts";
import { startPlainProxy } from "./support/plain-proxy.ts";
import { startStack } from "./support/stack.ts";
import { expect, test as base } from "./support/test.ts";

const root = path.join(import.meta.dirname, "..", "..");
const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");

/** The address in the policy and the forms of the tests' build (tests/run/parts.mjs). */
const SITE_URL = "http://localhost:3000";
/**
 * Node's permission model, in place of a read-only root and a user without rights: everything may be read, nothing
 * written.
 */
const READ_ONLY = "--permission --allow-fs-read=* --allow-addons --allow-worker";
/** Node's and the system's errors for a forbidden write. */
const REFUSED_WRITE = /ERR_ACCESS_DENIED|EROFS|EACCES|EPERM/;

/**
 * The image's server. The browser asks for http://localhost:3000, through a proxy that passes on its own address as the
 * host.
 */
const test = base.extend<object, { places: { port: number; proxyUrl: string } }>({
  places: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const port = await freePort();
      const { url, stop } = await startPlainProxy(port);
      await use({ port, proxyUrl: url });
      await stop();
    },
    { scope: "worker" },
  ],
  stack: [
    async ({ places: { port } }, use) => {
      const image = makeImage();
      const stack = await startStack({ standaloneDir: image, nodeOptions: READ_ONLY, port, siteUrl: SITE_URL });
      await use(stack);
      await stack.stop();
      rmSync(image, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  proxy: async ({ places }, run) => run({ server: places.proxyUrl, bypass: "<-loopback>" }),
});

const scriptsOf = (policy: string | null) => /script-src ([^;]+)/.exec(policy ?? "")?.[1]?.split(" ") ?? [];

test("The container's server serves pages with their policy, files and its health check, and attempts no write @long", async ({
  page,
  stack,
  places: { port },
}) => {
  const ask = async (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
  for (const address of ["/", "/course", "/auth", "/no/such/page"]) {
    const answer = await ask(address);
    const hashes = hashesOf(await answer.text());
    expect(hashes.length, address).toBeGreaterThan(0);
    expect(scriptsOf(answer.headers.get("content-security-policy")), address).toEqual(expect.arrayContaining(hashes));
  }
  const dynamic = await ask("/auth/reset");
  const [, nonce = "none"] = /'nonce-([^']+)'/.exec(dynamic.headers.get("content-security-policy") ?? "") ?? [];
  expect(await dynamic.text()).toContain(`nonce="${nonce}"`);
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await ask("/")).text())?.[0] ?? "/none";
  for (const address of [script, "/brand/symbol.svg", "/robots.txt", "/sitemap.xml", "/share/home.png"])
    expect([address, (await ask(address)).status]).toEqual([address, 200]);
  // Asks again, as a host does, in case the database hasn't answered in time: an answer is cached for 10 s.
  await expect.poll(async () => (await ask("/api/health")).status, { timeout: 30_000 }).toBe(200);

  const [, check = "[]"] = /^ {2}CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [command = "", ...rest] = JSON.parse(check) as string[];
  await promisify(execFile)(command, rest, { env: { ...process.env, PORT: String(port) } });

  // A policy violation or a missing script fails the test.
  await page.goto("/contact-us");
  await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
  await page.goto("/auth/reset");
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  expect(stack.appLog.filter((line) => REFUSED_WRITE.test(line))).toEqual([]);
});

test("A form without JavaScript is accepted behind a proxy that passes on its own address as the host @long", async ({
  newContext,
  proxy,
  sql,
  uniqueEmail,
}) => {
  const context = await newContext({ javaScriptEnabled: false, ...(proxy && { proxy }) });
  const page = await context.newPage();
  await page.goto("/contact-us");
  const form = page.locator("main form");
  await fillMessage(form, uniqueEmail, "billing");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
  expect(await sql("select 1 from public.contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
});
