// `npm test`: whether this works, on a fresh clone too; `npm run test:all`: the long tables as well.
// `npm test -- unit lint` runs those parts only.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { setUp } from "../sandbox/setup.mjs";
import { ensureChromium } from "./chromium.mjs";

const ROOT = join(import.meta.dirname, "..");
const LIMIT_MS = 3_000_000;
const HEARTBEAT_MS = 20_000;

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const running = new Set();
const results = [];

const playwright = (project) => ({
  command: ["playwright", "test", "--project", project, "--reporter=list,json"],
  reportEnv: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count: countPlaywright,
  needsBrowser: true,
});

const vitest = (project) => ({
  command: ["vitest", "run", "--project", project, "--reporter=default", "--reporter=json"],
  reportOption: (file) => [`--outputFile.json=${file}`],
  count: countVitest,
});

const PARTS = {
  format: { command: ["oxfmt", "--check"] },
  dependencies: { command: ["node", "tests/checks/dependencies.mjs"] },
  types: { command: ["next", "typegen"], afterwards: ["tsc", "--noEmit"] },
  lint: { command: ["oxlint"] },
  unused: { command: ["knip"] },
  unit: vitest("unit"),
  database: vitest("database"),
  integration: vitest("integration"),
  build: {
    command: ["node", "scripts/build.ts"],
    env: {
      SITE_URL: "http://localhost:3000",
      BUILD_STANDALONE: "1",
      NEXT_ADAPTER_PATH: join(import.meta.dirname, "checks", "build-output.mjs"),
      BUILD_SNAPSHOT: join(reports, "build-snapshot.json"),
    },
    afterwards: ["node", "tests/checks/build-output.mjs"],
  },
  browser: playwright("browser"),
  faults: vitest("faults"),
  tables: playwright("tables"),
};

/** Every fault against every journey, every state of every page, a start from the sources: for a change of what they look at. */
const LONG = new Set(["faults", "tables"]);
const EVERYTHING = "all";
const FUZZ_RUNS = "2000";

/** One after the other within a stage's lane; the lanes of a stage run side by side. Next writes its types in two parts. */
const STAGES = [
  [["format", "dependencies"], ["types"]],
  [["lint", "unused", "unit", "build"], ["database"]],
  [["integration", "faults"]],
  [["browser", "tables"]],
];

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.exitCode = await main(process.argv.slice(2));

async function main(names) {
  const unknown = names.filter((name) => name !== EVERYTHING && !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}, ${EVERYTHING}.`);
    return 2;
  }
  const wanted = wantedParts(names);
  const hasBrowserTests = [...wanted].some((name) => PARTS[name].needsBrowser);
  if (hasBrowserTests) wanted.add("build");
  if (wanted.has("lint")) wanted.add("types");
  const started = Date.now();
  try {
    const { env } = await setUp({ root: ROOT });
    if (!process.stdout.isTTY) env.NO_COLOR = "1";
    if (names.includes(EVERYTHING)) env.FUZZ_RUNS = FUZZ_RUNS;
    // Looked for meanwhile: the first stages do not need it.
    const browser = hasBrowserTests
      ? ensureChromium({ env }).catch((/** @type {unknown} */ error) => error)
      : undefined;
    for (const lanes of STAGES) {
      await Promise.all(
        lanes.map((lane) =>
          runLane(
            lane.filter((name) => wanted.has(name)),
            env,
            browser,
          ),
        ),
      );
    }
  } catch (error) {
    record("set-up", { failed: 1, output: error.message }, started);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  return summarise(started);
}

function wantedParts(names) {
  if (names.includes(EVERYTHING)) return new Set(Object.keys(PARTS));
  return new Set(names.length > 0 ? names : Object.keys(PARTS).filter((name) => !LONG.has(name)));
}

async function runLane(names, env, browser) {
  for (const name of names) await runPart(name, env, browser);
}

async function runPart(name, env, browser) {
  const started = Date.now();
  const obstacle = PARTS[name].needsBrowser ? await browserObstacle(browser, env) : undefined;
  if (obstacle) {
    record(name, { failed: 1, output: obstacle }, started);
    return;
  }
  console.log(`  ${name} ...`);
  const part = PARTS[name];
  const report = join(reports, `${name}.json`);
  const args = [...part.command, ...(part.reportOption?.(report) ?? [])];
  const partEnv = { ...env, ...part.env, ...part.reportEnv?.(report) };
  let { code, output } = await execute(name, args, partEnv);
  if (code === 0 && part.afterwards) ({ code, output } = await execute(name, part.afterwards, partEnv));
  record(name, { ...countsOf(part, code, report), output }, started);
}

/** Says why the browser tests cannot run; sets their browser in `env` where they can. */
async function browserObstacle(browser, env) {
  const found = await browser;
  if (found instanceof Error) return found.message;
  env.CHROMIUM_PATH = found;
  const build = results.find((result) => result.name === "build");
  return build.failed > 0 ? "Not run: there is no build to test." : undefined;
}

/** A part that crashes, or that has tests and ran none, has failed, whatever its report says. */
function countsOf(part, code, report) {
  if (!part.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = readCounts(part, report);
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}

function readCounts(part, report) {
  try {
    return part.count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A skipped test is a failed one. A file that does not load has no tests, and counts as one that failed. */
function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
  };
}

/** Flaky: failed, and passed when tried again, which only CI does. */
function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    flaky: stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  };
}

function execute(name, [command, ...args], env) {
  return new Promise((resolve) => {
    // A group of its own, so that what it starts ends with it.
    const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const started = Date.now();
    let output = "";
    running.add(child);
    const heartbeat = setInterval(() => console.log(`  ${name} ... ${seconds(started)}`), HEARTBEAT_MS);
    const limit = setTimeout(() => {
      output += `\n${name} was ended: it took more than ${LIMIT_MS / 1000} s.\n`;
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
    // Nothing of it is left.
  }
}

function stop() {
  for (const child of running) endGroup(child);
  rmSync(reports, { recursive: true, force: true });
  process.exit(130);
}

function record(name, { passed = 0, flaky = 0, failed, output }, started) {
  results.push({ name, passed, failed, ms: Date.now() - started });
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds(started)}`);
  if (flaky > 0) console.log(`${flaky} of them flaky: mend what the first try says.`);
  if (failed > 0 || flaky > 0) console.log(`\n${output.trimEnd()}\n`);
}

/** Prints the table of timings and, last, the one line that counts; answers the exit code. */
function summarise(started) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log("");
  for (const result of results) {
    const time = `${(result.ms / 1000).toFixed(1)} s`;
    console.log(
      `${result.name.padEnd(14)}${time.padStart(8)}${`${result.passed} passed`.padStart(14)}${`${result.failed} failed`.padStart(12)}`,
    );
  }
  console.log(`${"all".padEnd(14)}${seconds(started).padStart(8)}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
