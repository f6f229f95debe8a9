import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const HEARTBEAT_MS = 10_000;

/** What a build is made of; everything else in the project does not reach it. */
const SOURCES = ["app", "components", "lib", "public", "package-lock.json", "tsconfig.json"];
const SOURCE_FILE = /^(?:middleware|proxy|instrumentation(?:-client)?|next\.config|postcss\.config)\.\w+$/;

/** Next's stages, among all that it writes. */
const STAGE = /^\s*(?:✓|Creating|Running|Collecting|Generating|Finalizing)/;

/**
 * Builds the app when there is no build, or it was made from other sources or for another address. `next build` clears
 * its folder, so the note of what a build was made from goes whenever somebody builds by hand.
 * Throws with Next's output when the build fails.
 */
export async function ensureBuild(
  root: string,
  env: Record<string, string>,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const note = path.join(root, ".next", "sandbox-build");
  const isBuilt = existsSync(path.join(root, ".next", "BUILD_ID"));
  const wanted = fingerprint(root, env.SITE_URL ?? "");
  if (isBuilt && existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  await build(root, env, log, signal);
  writeFileSync(note, wanted);
}

async function build(root: string, env: Record<string, string>, log: (line: string) => void, signal: AbortSignal) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log("Building the app, about a minute ...");
  const heartbeat = setInterval(() => log(`  ${seconds()} s`), HEARTBEAT_MS);
  const output: string[] = [];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
      const child = spawn(process.execPath, [next, "build"], {
        cwd: root,
        env: { ...process.env, ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
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

function fingerprint(root: string, siteUrl: string): string {
  const hash = createHash("sha256").update(`${process.version}\n${siteUrl}\n`);
  const names = [...SOURCES, ...readdirSync(root).filter((name) => SOURCE_FILE.test(name))].toSorted();
  for (const name of names)
    for (const file of filesBelow(root, name)) {
      hash
        .update(`${file}\n`)
        .update(readFileSync(path.join(root, file)))
        .update("\n");
    }
  return hash.digest("hex");
}

function filesBelow(root: string, name: string): string[] {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  const entries = readdirSync(path.dirname(place), { withFileTypes: true });
  if (!entries.find((entry) => entry.name === path.basename(place))?.isDirectory()) return [name];
  return readdirSync(place)
    .toSorted()
    .flatMap((child) => filesBelow(root, path.join(name, child)));
}
