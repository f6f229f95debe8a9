import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { median } from "./report.ts";
import { chromiumFlags, chromiumPath } from "./wire.ts";

/** Installed here and not with the project: it is large, and nothing but this needs it. */
const VERSION = "13.5.0";
const tools = path.join(import.meta.dirname, ".tools");
const lighthouse = path.join(tools, "node_modules", "lighthouse");

/** What Lighthouse measured of a page: a phone on slow 4G with a processor four times slower, simulated. */
export type Lab = {
  /** Largest contentful paint and total blocking time, in ms. */
  paint: number;
  blocking: number;
  shift: number;
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  /** Ids of the audits that found something, performance aside. */
  failed: string[];
};

/** Installs Lighthouse in the bench's own folder, in its pinned version; false where that is not possible. */
export function ensureLighthouse(): boolean {
  const manifest = path.join(lighthouse, "package.json");
  const isThere = () =>
    existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version === VERSION;
  if (isThere()) return true;
  const args = ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  return spawnSync("npm", args, { stdio: "ignore" }).status === 0 && isThere();
}

/** Runs Lighthouse on every address in turn, several times, and answers the middle of each figure. */
export async function lab(
  targets: readonly { url: string; cookie?: string }[],
  rounds: number,
): Promise<Map<string, Lab>> {
  const found = new Map<string, Lab[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, cookie } of targets) found.set(url, [...(found.get(url) ?? []), await run(url, cookie)]);
  }
  return new Map(Array.from(found, ([url, all]) => [url, middle(all)]));
}

function middle(all: Lab[]): Lab {
  const of = (key: Exclude<keyof Lab, "failed">) => median(all.map((one) => one[key]));
  return {
    paint: of("paint"),
    blocking: of("blocking"),
    shift: of("shift"),
    performance: of("performance"),
    accessibility: of("accessibility"),
    practices: of("practices"),
    seo: of("seo"),
    failed: [...new Set(all.flatMap(({ failed }) => failed))],
  };
}

type Result = {
  audits: Record<string, { id: string; score: number | null; numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
};

async function run(url: string, cookie: string | undefined): Promise<Lab> {
  const extra = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const flags = ["--headless", ...chromiumFlags].join(" ");
  const args = [path.join(lighthouse, "cli", "index.js"), url, "--quiet", "--output=json", ...extra];
  const child = spawn(process.execPath, [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: await chromiumPath() },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  const { audits, categories } = JSON.parse(output) as Result;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const weighed = ["accessibility", "best-practices", "seo"].flatMap((id) => categories[id]?.auditRefs ?? []);
  return {
    paint: value("largest-contentful-paint"),
    blocking: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: score("seo"),
    failed: weighed.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}
