// Runs a script in this folder: prepares the project on the machine's own Node (20.11 or newer), then hands over to the
// project's Node.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { setUp } from "../sandbox/setup.mjs";

const root = join(import.meta.dirname, "..");
const [script, ...args] = process.argv.slice(2);
const { node, env } = await setUp({ root });
const child = spawn(node, [join(import.meta.dirname, script), ...args], { cwd: root, env, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
