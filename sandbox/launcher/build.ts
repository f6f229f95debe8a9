import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { fingerprint } from "../../lib/security/fingerprint.ts";

const HEARTBEAT_MS = 10_000;

/** Not named, the stand-ins may be anywhere on this machine: one build serves them all. */
const ANY_PORT = { SUPABASE_URL: "", RAZORPAY_CHECKOUT_URL: "", NEXT_DEPLOYMENT_ID: "" };

/** Next's stages, among all that it writes. */
const STAGE = /^\s*(?:✓|Creating|Running|Collecting|Generating|Finalizing)/;

/**
 * Builds the app when there is no build, or it was made from other sources or for another address. A build clears its
 * folder, so the note of what it was made from goes whenever somebody builds by hand.
 * Throws with Next's output when the build fails.
 */
export async function ensureBuild(
  root: string,
  { SITE_URL = "" }: Record<string, string>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const settings = { SITE_URL, ...ANY_PORT };
  const note = path.join(root, ".next", "sandbox-build");
  const isBuilt = existsSync(path.join(root, ".next", "BUILD_ID"));
  const wanted = fingerprint(root, settings);
  if (isBuilt && existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  await build(root, settings, log, signal);
  writeFileSync(note, wanted);
}

async function build(root: string, settings: Record<string, string>, log: (line: string) => void, signal: AbortSignal) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log("Building the app, up to a minute ...");
  const heartbeat = setInterval(() => log(`  ${seconds()} s`), HEARTBEAT_MS);
  const output: string[] = [];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [path.join(root, "lib", "security", "build.ts")], {
        cwd: root,
        env: { ...process.env, ...settings, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
        stdio: ["ignore", "pipe", "pipe"],
        signal,
      });
      const note = (chunk: Buffer) => {
        const lines = chunk.toString().split("\n");
        output.push(...lines);
        for (const line of lines) if (STAGE.test(line)) log(`  ${line.trim()}`);
      };
      child.stdout.on("data", note);
      child.stderr.on("data", note);
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code !== 0) throw new Error(`The build failed. It said:\n${output.join("\n").trim()}`);
  } finally {
    clearInterval(heartbeat);
  }
  log(`  built in ${seconds()} s`);
}
