// `npm run test:shuffled` runs the browser tests five times, with their files in random order, on the days around a
// cohort's start. `-- --runs 1 --seed 42` repeats one order.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { setUp } from "../sandbox/setup.mjs";
import { ensureChromium } from "./chromium.mjs";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join("tests", ".shuffled");
/** Before, on and after 12 July 2025, when cohort 1 starts. */
const DAYS = ["2025-07-11T12:00:00Z", "2025-07-12T06:30:00Z", "2025-07-13T06:30:00Z"];

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const { env } = await setUp({ root: ROOT });
env.CHROMIUM_PATH = await ensureChromium({ env });
if ((await run("node", ["tests/run.mjs", "build"], env)) !== 0) throw new Error("There's no build to test.");
let failures = 0;
for (let round = 0; round < Number(values.runs ?? 5); round += 1) {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed) + round;
  const day = DAYS[round % DAYS.length];
  console.log(`\nRun ${round + 1}: --seed ${seed}, ${day}`);
  write(shuffle(specs(), seed));
  const code = await run("playwright", ["test", "--global-timeout", "0"], {
    ...env,
    E2E_DIR: FOLDER,
    CLOCK_START: day,
  });
  if (code !== 0) failures += 1;
}
rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
console.log(`\n${failures} runs failed`);
process.exitCode = failures === 0 ? 0 : 1;

function specs() {
  return readdirSync(join(ROOT, "tests", "e2e")).filter((name) => name.endsWith(".spec.ts"));
}

/** Files run in the order of their names, so each gets a number in front. */
function write(names) {
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  mkdirSync(join(ROOT, FOLDER));
  for (const [place, name] of names.entries()) {
    const file = `${String(place).padStart(3, "0")}-${name}`;
    writeFileSync(join(ROOT, FOLDER, file), `import "../e2e/${name}";\n`);
  }
}

/** The same order for the same seed (mulberry32). */
function shuffle(items, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function run(command, args, runEnv) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: runEnv, stdio: "inherit" });
    child.on("exit", resolve);
  });
}
