// `npm run load`: runs on the machine's own Node (20 or newer), gets the project ready and hands over to main.ts.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { setUp } from "../../sandbox/setup.mjs";

const root = join(import.meta.dirname, "..", "..");
const { node, env } = await setUp({ root });
const child = spawn(node, [join(import.meta.dirname, "main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
