// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";
import { DEMO } from "../../../sandbox/world/accounts.ts";
import { newFolder, post } from "./support";

/** The first page is compiled on request, which takes a busy machine more than a minute. */
const START_WITHIN_MS = 200_000;
/** Saturday morning in India. */
const NOW = "2031-12-13T08:50+05:30";
const DAY_MS = 86_400_000;

test(
  "npm run dev serves the site from its sources, under a policy, and stops when told to",
  async () => {
    const folder = await newFolder();
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = { ...process.env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_DIR: folder };
    const child = spawn(process.execPath, ["sandbox/run.mjs", "--dev", "--empty", "--now", NOW], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    try {
      await expect.poll(() => output, { timeout: START_WITHIN_MS }).toContain(`Ready on http://localhost:${port}`);
      expect(output).toContain("where it is 2031-12-13T03:2");
      expect(output).toContain("Learner: demo@example.com / ");
      const page = await fetch(`http://localhost:${port}/terms`);
      expect(page.status).toBe(200);
      expect((await page.text()).includes("hmr-client")).toBe(true);
      const policy = page.headers.get("content-security-policy");
      expect(policy).toContain("connect-src 'self' http://localhost:* http://127.0.0.1:*");
      expect(policy).toContain("frame-ancestors 'none'");

      // The app, the auth server and the database all run at the given time.
      const security = await (await fetch(`http://localhost:${port}/.well-known/security.txt`)).text();
      const backend = `http://127.0.0.1:${sandboxPort}`;
      const signedIn = await post(
        `${backend}/auth/v1/token?grant_type=password`,
        { email: DEMO.email, password: DEMO.password },
        { apikey: keys.supabasePublishable },
      );
      const rows = await fetch(`${backend}/rest/v1/cohorts?select=created_at`, {
        headers: { apikey: keys.supabaseSecret, Authorization: `Bearer ${keys.supabaseSecret}` },
      });
      const [cohort] = (await rows.json()) as { created_at: string }[];
      const days = [
        /^Expires: (.*)$/m.exec(security)?.[1] ?? "",
        (signedIn.body as { expires_at: number }).expires_at * 1000,
        cohort?.created_at ?? "",
      ].map((at) => Math.round((new Date(at).getTime() - Date.parse(NOW)) / DAY_MS));
      expect(days).toEqual([182, 0, 0]);
    } finally {
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true });
    }
    expect(child.exitCode).toBe(0);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  },
  START_WITHIN_MS * 2,
);
