// Runs before anything is installed, on whatever Node the machine has (20.11 or newer), so it only uses Node's own
// modules.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const HEARTBEAT_MS = 10_000;

/**
 * Prepares the project: installs the locked dependencies if they are missing or outdated, and finds a Node that starts
 * .ts files without an option (the running one, else the one among the dependencies). Returns that Node's path, and an
 * environment for child processes with it and the installed tools first on the PATH. Throws an Error with a message for
 * people.
 */
export async function setUp({ root, log = console.log }) {
  if (!isInstalled(root)) await install(root, log);
  const node = process.features.typescript ? process.execPath : bundledNode(root, log);
  const path = [join(root, "node_modules", ".bin"), dirname(node), process.env.PATH].join(delimiter);
  return { node, env: { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: "1" } };
}

/** Whether node_modules matches package-lock.json, by the lockfile npm writes into node_modules. */
function isInstalled(root) {
  const installedLock = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock) || !existsSync(join(root, "node_modules", ".bin", "next"))) return false;
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === "") return true;
    return installed[path] ? installed[path].version === entry.version : entry.optional === true;
  });
}

async function install(root, log) {
  const started = Date.now();
  log("Installing the dependencies (npm ci), which takes about a minute ...");
  const heartbeat = setInterval(() => {
    log(`  ${seconds(started)} s, ${countPackages(root)} packages so far`);
  }, HEARTBEAT_MS);
  const { code, output } = await runNpm(root, ["ci", "--include=dev", "--no-audit", "--no-fund"]).finally(() =>
    clearInterval(heartbeat),
  );
  if (code !== 0) {
    const lines = output.split("\n").filter((line) => line.trim() !== "" && !line.includes("EBADENGINE"));
    throw new Error(`npm ci failed (exit code ${code}):\n${lines.slice(0, 40).join("\n")}`);
  }
  log(`  installed in ${seconds(started)} s`);
}

function runNpm(root, args) {
  return new Promise((resolve, reject) => {
    const npm = spawn("npm", args, { cwd: root, shell: process.platform === "win32" });
    let output = "";
    npm.stdout.on("data", (chunk) => (output += chunk));
    npm.stderr.on("data", (chunk) => (output += chunk));
    npm.on("error", (error) => reject(new Error(`Couldn't start npm: ${error.message}`)));
    npm.on("close", (code) => resolve({ code, output }));
  });
}

/** The npm package "node" downloads its binary in an install script; this runs the script if npm skipped it. */
function bundledNode(root, log) {
  const home = join(root, "node_modules", "node");
  const binary = join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(binary)) {
    log("Fetching the project's own Node ...");
    try {
      execFileSync(process.execPath, ["installArchSpecificPackage.js"], { cwd: home, stdio: "pipe", encoding: "utf8" });
    } catch (error) {
      throw new Error(`Couldn't download the project's own Node: ${error.message}`, { cause: error });
    }
  }
  return binary;
}

function countPackages(root) {
  const home = join(root, "node_modules");
  return existsSync(home) ? readdirSync(home).length : 0;
}

function seconds(started) {
  return Math.round((Date.now() - started) / 1000);
}
