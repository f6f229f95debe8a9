import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { setUp } from "../sandbox/setup.mjs";

export const root = path.join(import.meta.dirname, "..");

/** The installed version of Next's command line. */
export const nextIn = (project: string): string => path.join(project, "node_modules", "next", "dist", "bin", "next");

export const floorDir = (name: "empty" | "themed"): string => path.join(import.meta.dirname, "floors", name);

/** Builds the site in a project's folder as `npm run build` does. Throws with its output when that fails. */
export function buildSite(project: string): Promise<void> {
  return run("npm", ["run", "build"], project, { SITE_URL: "http://localhost:3000" });
}

/** Builds a floor with the site's own Next. */
export function buildFloor(name: "empty" | "themed"): Promise<void> {
  return run(process.execPath, [nextIn(root), "build", floorDir(name)], floorDir(name), {});
}

/** Another commit, checked out. */
export type Checkout = { project: string; name: string; remove: () => void };

/**
 * Checks a commit out in a temporary folder, with the packages of its lockfile: hard links to ours if the lockfiles are
 * the same, otherwise installed. Throws when there is no such commit.
 */
export async function checkOut(commit: string): Promise<Checkout> {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  const name = git("rev-parse", "--short", `${commit}^{commit}`);
  const project = path.join(mkdtempSync(path.join(tmpdir(), "bench-")), name);
  const remove = () => {
    rmSync(path.dirname(project), { recursive: true, force: true });
    git("worktree", "prune");
  };
  try {
    git("worktree", "add", "--detach", project, name);
    if (lockfile(project) === lockfile(root)) linkPackages(project);
    await setUp({ root: project });
  } catch (error) {
    remove();
    throw error;
  }
  return { project, name, remove };
}

const lockfile = (project: string) => readFileSync(path.join(project, "package-lock.json"), "utf8");

/** Hard links don't work across file systems: then it's copied. */
function linkPackages(project: string): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(project, "node_modules")];
  if (!existsSync(from)) return;
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync("cp", ["-a", from, to], { stdio: "ignore" });
  }
}

async function run(command: string, args: string[], cwd: string, env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  process.off("exit", kill);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
}
