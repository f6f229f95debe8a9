// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";

import { freePort } from "../../../sandbox/launcher/ports.ts";
import { newFolder } from "./support";

const START_WITHIN_MS = 90_000;

test(
  "npm run dev serves the site from its sources, under a policy, and ends when it is told to",
  async () => {
    const folder = await newFolder();
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = { ...process.env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_DIR: folder };
    const child = spawn(process.execPath, ["sandbox/run.mjs", "--dev", "--empty"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    try {
      await expect.poll(() => output, { timeout: START_WITHIN_MS }).toContain(`Ready on http://localhost:${port}`);
      expect(output).toContain("Learner: demo@example.com / ");
      const page = await fetch(`http://localhost:${port}/terms`);
      expect(page.status).toBe(200);
      expect((await page.text()).includes("hmr-client")).toBe(true);
      const policy = page.headers.get("content-security-policy");
      expect(policy).toContain("connect-src 'self' http://localhost:* http://127.0.0.1:*");
      expect(policy).toContain("frame-ancestors 'none'");
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
