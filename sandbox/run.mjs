// `npm run sandbox`: runs on the machine's own Node (20 or newer) with nothing installed yet, gets the project ready
// and hands over to main.ts on a Node that is new enough.
import { spawn } from "node:child_process";
import path from "node:path";

import { setUp } from "./setup.mjs";

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
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  fail(error);
}

function fail(error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
