import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { startChromium } from "./browser.ts";
import { median } from "./report.ts";
import type { Site } from "./servers.ts";

/** Installed here and not with the project, since it's large and nothing else needs it. */
const VERSION = "13.5.0";
/** Scores vary less than times. */
const SIMULATED_ROUNDS = 3;
const tools = path.join(import.meta.dirname, ".tools");
const lighthouse = path.join(tools, "node_modules", "lighthouse");

/**
 * Lighthouse's metrics with the network and the processor really slowed down (to slow 4G and a phone's); times in
 * milliseconds.
 */
export type Metrics = { lcp: number; tti: number; tbt: number; cls: number; speedIndex: number };

/**
 * Lighthouse's scores (0 to 100) as its users see them: the page loads at full speed, and the slowness is simulated.
 */
type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };

export type Measured = Metrics & {
  scores: Scores;
  /** Ids of the audits that found something, except performance. */
  failed: string[];
  /** Lighthouse's benchmark index of the machine during these runs: the higher, the faster. */
  machineSpeed: number;
};

/** A page to open; `needsScores` is false for the floors. */
export type Target = { url: string; cookies: Site["cookies"]; needsScores: boolean };

/** Installs Lighthouse in the bench's own folder, in its pinned version; false if that isn't possible. */
export function ensureLighthouse(): boolean {
  const manifest = path.join(lighthouse, "package.json");
  const isThere = () =>
    existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version === VERSION;
  if (isThere()) return true;
  const args = ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  return spawnSync("npm", args, { stdio: "ignore" }).status === 0 && isThere();
}

/**
 * Measures all pages in turn, round after round, and returns each page's medians by its address.
 *
 * @param slowdown how many times slower than this machine's the phone's processor is
 */
export async function measure(
  targets: readonly Target[],
  rounds: number,
  slowdown: number,
): Promise<Map<string, Measured>> {
  const onPhone = (options: readonly string[]) => [...options, `--throttling.cpuSlowdownMultiplier=${slowdown}`];
  const applied = new Map<string, Result[]>();
  const simulated = new Map<string, Result[]>();
  const add = (results: Map<string, Result[]>, url: string, result: Result) =>
    results.set(url, [...(results.get(url) ?? []), result]);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      add(applied, target.url, await run(target, onPhone(APPLIED)));
      if (target.needsScores && round < SIMULATED_ROUNDS)
        add(simulated, target.url, await run(target, onPhone(SIMULATED)));
    }
  }
  return new Map(targets.map(({ url }) => [url, medians(applied.get(url) ?? [], simulated.get(url) ?? [])]));
}

const METRICS = {
  lcp: "largest-contentful-paint",
  tti: "interactive",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
  speedIndex: "speed-index",
};
const APPLIED = [
  "--throttling-method=devtools",
  "--disable-full-page-screenshot",
  `--only-audits=${Object.values(METRICS).join(",")}`,
];
const SIMULATED = ["--throttling-method=simulate", "--only-categories=performance,accessibility,best-practices,seo"];

function medians(applied: readonly Result[], simulated: readonly Result[]): Measured {
  const metric = (id: string) => median(applied.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const score = (id: string) =>
    median(simulated.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)));
  return {
    lcp: metric(METRICS.lcp),
    tti: metric(METRICS.tti),
    tbt: metric(METRICS.tbt),
    cls: metric(METRICS.cls),
    speedIndex: metric(METRICS.speedIndex),
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
    },
    failed: [...new Set(simulated.flatMap(failedAudits))],
    machineSpeed: median(applied.map(({ environment }) => environment?.benchmarkIndex ?? Number.NaN)),
  };
}

type Result = {
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  environment?: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
};

const failedAudits = ({ audits, categories }: Result): string[] =>
  ["accessibility", "best-practices", "seo"]
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

/** A single failure of the browser doesn't end the run; throws if it fails twice. */
async function run(target: Target, options: readonly string[]): Promise<Result> {
  const first = await runOnce(target, options);
  if (!first.runtimeError) return first;
  const second = await runOnce(target, options);
  if (second.runtimeError) throw new Error(`${target.url}: ${second.runtimeError.code} ${second.runtimeError.message}`);
  return second;
}

async function runOnce({ url, cookies }: Target, options: readonly string[]): Promise<Result> {
  const { port, stop } = await startChromium(cookies);
  const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  try {
    const cli = path.join(lighthouse, "cli", "index.js");
    // To a file, since it exits without waiting for its standard output to be read.
    const report = path.join(folder, "report.json");
    const child = spawn(
      process.execPath,
      [cli, url, "--quiet", "--output=json", `--output-path=${report}`, `--port=${port}`, ...options],
      { stdio: "ignore" },
    );
    await once(child, "close");
    return JSON.parse(await readFile(report, "utf8")) as Result;
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
