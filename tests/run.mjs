// `npm test` runs what belongs before each push, also on a fresh clone; `npm test -- rest` runs what that leaves out;
// `npm run test:all` runs everything. `npm test -- unit lint` runs only those parts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { setUp } from "../sandbox/setup.mjs";
import { ensureChromium } from "./chromium.mjs";
import { endAll, execute, seconds } from "./run/execute.mjs";
import { PARTS, ROOT, SETS } from "./run/parts.mjs";
import { summarise } from "./run/summary.mjs";

/** As many as the smallest machine has processors. */
const LANES = 2;
const FUZZ_RUNS = "2000";

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const results = [];

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const unknown = args.filter((name) => !Object.hasOwn({ ...PARTS, ...SETS }, name));
  if (unknown.length > 0) {
    const known = [...Object.keys(PARTS), ...Object.keys(SETS)];
    console.error(`No such part: ${unknown.join(", ")}. Choose from: ${known.join(", ")}.`);
    return 2;
  }
  const started = Date.now();
  try {
    const wanted = new Set(args.length > 0 ? args.flatMap((name) => SETS[name] ?? name) : SETS.first);
    if ([...wanted].some((name) => PARTS[name].after?.includes("build"))) wanted.add("build");
    if (wanted.has("lint")) wanted.add("types");
    const { env } = await setUp({ root: ROOT });
    if (!process.stdout.isTTY) env.NO_COLOR = "1";
    if (args.includes("all")) env.FUZZ_RUNS = FUZZ_RUNS;
    // The part "types" checks them.
    if (wanted.has("types")) env.BUILD_WITHOUT_TYPES = "1";
    // Not awaited yet: the first parts run without a browser.
    const browser = ensureBrowser(wanted, env);
    const waiting = Object.keys(PARTS).filter((name) => wanted.has(name));
    const ended = new Map(waiting.map((name) => [name, deferred()]));
    const lane = async () => {
      for (let name = takeNext(waiting, ended); name; name = takeNext(waiting, ended)) {
        if (name instanceof Promise) await name;
        else {
          await runPart(name, env, browser);
          ended.get(name).resolve();
          ended.delete(name);
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (error) {
    record("set-up", { failed: 1, output: error.message }, started);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  return summarise(results, started);
}

/** `Promise.withResolvers`, which the machine's own Node may lack. */
function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** The next part that doesn't wait for an unfinished one, or a promise that resolves when it's worth asking again. */
function takeNext(waiting, ended) {
  const place = waiting.findIndex((name) => !(PARTS[name].after ?? []).some((earlier) => ended.has(earlier)));
  if (place !== -1) return waiting.splice(place, 1)[0];
  return waiting.length === 0 ? undefined : Promise.race([...ended.values()].map(({ promise }) => promise));
}

function ensureBrowser(wanted, env) {
  if (![...wanted].some((name) => PARTS[name].needsBrowser)) return undefined;
  return ensureChromium({ env }).catch((/** @type {unknown} */ error) => error);
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

/** Says why the browser tests can't run; if they can, sets their browser in `env`. */
async function browserObstacle(browser, env) {
  const found = await browser;
  if (found instanceof Error) return found.message;
  env.CHROMIUM_PATH = found;
  const build = results.find((result) => result.name === "build");
  return build.failed > 0 ? "Not run: the build failed." : undefined;
}

/** A part that crashes, or has tests but ran none, counts as failed, whatever its report says. */
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

function record(name, { passed = 0, failed, tests = [], output }, started) {
  results.push({ name, passed, failed, tests, ms: Date.now() - started });
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds(started)}`);
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`);
}

function stop() {
  endAll();
  rmSync(reports, { recursive: true, force: true });
  process.exit(130);
}
