import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { buildIdOf, fingerprint } from "../../scripts/fingerprint.ts";

const HEARTBEAT_MS = 10_000;

/** Without these variables the build allows stand-ins on any port, so that one build serves every sandbox. */
const ANY_PORT = { SUPABASE_URL: "", RAZORPAY_CHECKOUT_URL: "", NEXT_DEPLOYMENT_ID: "" };

/** The lines of Next's output that name a build stage. */
const STAGE = /^\s*(?:✓|Creating|Running|Collecting|Generating|Finalizing)/;

/**
 * Builds the app unless the current build has the same sources and site URL. The fingerprint of the last successful
 * build is stored outside `.next`; a build made by hand since then has another build id. Throws with Next's output if
 * the build fails.
 */
export async function ensureBuild(
  root: string,
  { SITE_URL = "" }: Record<string, string>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const settings = { SITE_URL, ...ANY_PORT };
  const fingerprintFile = path.join(root, ".sandbox", "build");
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const wanted = fingerprint(root, settings);
  if (read(fingerprintFile) === wanted && read(path.join(root, ".next", "BUILD_ID")) === buildIdOf(wanted)) return;
  rmSync(fingerprintFile, { force: true });
  await build(root, settings, log, signal);
  mkdirSync(path.dirname(fingerprintFile), { recursive: true });
  writeFileSync(fingerprintFile, wanted);
}

async function build(root: string, settings: Record<string, string>, log: (line: string) => void, signal: AbortSignal) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log("Building the app, which takes up to a minute ...");
  const heartbeat = setInterval(() => log(`  ${seconds()} s`), HEARTBEAT_MS);
  const output: string[] = [];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [path.join(root, "scripts", "build.ts")], {
        cwd: root,
        env: { ...process.env, ...settings, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
        stdio: ["ignore", "pipe", "pipe"],
        signal,
      });
      const onOutput = (chunk: Buffer) => {
        const lines = chunk.toString().split("\n");
        output.push(...lines);
        for (const line of lines) if (STAGE.test(line)) log(`  ${line.trim()}`);
      };
      child.stdout.on("data", onOutput);
      child.stderr.on("data", onOutput);
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code !== 0) throw new Error(`The build failed:\n${output.join("\n").trim()}`);
  } finally {
    clearInterval(heartbeat);
  }
  log(`  built in ${seconds()} s`);
}
