// `npm run sandbox` and `npm run dev`. Runs on the machine's own Node (20.11 or newer) before anything is installed,
// prepares the project and starts main.ts on a Node that is new enough.
import { spawn } from "node:child_process";
import path from "node:path";

import { setUp } from "./setup.mjs";

const PARENT_CHECK_MS = 500;
const root = path.resolve(import.meta.dirname, "..");

try {
  const { node, env } = await setUp({ root });
  const main = path.join(import.meta.dirname, "main.ts");
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", fail);
  watchNpm(() => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  fail(error);
}

/** A signal to npm may only reach its shell, not this process, so it stops once that shell has gone. */
function watchNpm(end) {
  if (!["sandbox", "dev"].includes(process.env.npm_lifecycle_event ?? "")) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) end();
  }, PARENT_CHECK_MS).unref();
}

function fail(error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
