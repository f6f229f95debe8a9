// Runs a command in its own process group, so that everything it starts ends with it.
import { spawn } from "node:child_process";

import { ROOT } from "./parts.mjs";

const LIMIT_MS = 3_000_000;
const HEARTBEAT_MS = 20_000;

const running = new Set();

/** Ends everything that's running. */
export function endAll() {
  for (const child of running) endGroup(child);
}

export function execute(name, [command, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const started = Date.now();
    let output = "";
    running.add(child);
    const heartbeat = setInterval(() => console.log(`  ${name} ... ${seconds(started)}`), HEARTBEAT_MS);
    const limit = setTimeout(() => {
      output += `\n${name} was stopped: it took longer than ${LIMIT_MS / 1000} s.\n`;
      endGroup(child);
    }, LIMIT_MS);
    const finish = (code) => {
      clearInterval(heartbeat);
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, output });
    };
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      output += error.message;
      finish(1);
    });
    child.on("close", (code) => {
      endGroup(child);
      finish(code ?? 1);
    });
  });
}

function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;
