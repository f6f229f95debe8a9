// `npm run build`. A prerendered page's policy has the hashes of its inline scripts, which are only known after a
// build. So Next builds twice, the second time from its cache and with the hashes in `headers()`. The second build's
// output isn't changed, only checked for what would break in production alone: scripts that the policy would block, and
// pages and forms that the middleware doesn't reach.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";

import type { InlineScripts } from "../lib/http/headers.ts";
import { collectInlineScripts } from "./inline-scripts.ts";
import { policyProblems } from "./policy-coverage.ts";

const root = path.join(import.meta.dirname, "..");
const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
const settings = {
  ...process.env,
  BUILD_KEY: randomBytes(32).toString("base64"),
  NEXT_TELEMETRY_DISABLED: "1",
  COMMIT: commit(),
};

/**
 * The commit being built, from the host's variables or from git, with "+" if files differ from it; empty if unknown.
 */
function commit(): string {
  const { COMMIT, VERCEL_GIT_COMMIT_SHA, RAILWAY_GIT_COMMIT_SHA } = process.env;
  const named = COMMIT || VERCEL_GIT_COMMIT_SHA || RAILWAY_GIT_COMMIT_SHA;
  if (named) return named.slice(0, 12);
  const description = ["describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=+"];
  return spawnSync("git", description, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}

async function build(inlineScripts: InlineScripts): Promise<void> {
  const env = { ...settings, INLINE_SCRIPTS: JSON.stringify(inlineScripts) };
  const child = spawn(process.execPath, [next, "build"], { cwd: root, env, stdio: "inherit" });
  const stop = () => child.kill();
  process.once("SIGTERM", stop);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("SIGTERM", stop);
  if (code !== 0) process.exit(code ?? 1);
}

await build({});
await build(collectInlineScripts(root));

const problems = policyProblems(root);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
