import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";

import { fire, type Outcome, type Shot } from "./fire.ts";
import { eventRequest, type Learner, newLearner, orderRequest, type Site, startSite } from "./site.ts";

const HELP = `npm run load [-- --seconds 60 --connections 50] [target …]
npm run load -- --soak 15

Puts load on one process of the built app, with the sandbox behind it, and writes bench/load/results/*.json. First it
sends as many requests as the app can answer, of which none may fail. Then it sends half as many a second, and 95 of 100
answers must come within the target's limit. Targets: pages, cohorts, session, order, webhook; all of them take seven
minutes. --soak runs all targets together for this many minutes, at 50 requests a second, and measures the heap once a
minute, after a garbage collection. It fails if the heap grows or the app logs warnings.`;

const PAGES = ["/", "/course", "/about-us", "/contact-us", "/careers", "/careers/jobs", "/terms"];
/**
 * The time within which 95 of 100 answers must come at half load, in ms: for pages, for look-ups, for writes.
 */
const LIMITS = { pages: 50, cohorts: 300, session: 300, order: 500, webhook: 500 };
const HALF = 0.5;
const STEADY_SECONDS = 20;
const LEARNERS = 60;
const SOAK_RATE = 50;
const SOAK_CONNECTIONS = 10;
/** A quarter of an hour without a leak gave 2.5. */
const HEAP_LIMIT_MB_PER_HOUR = 20;
const SETTLE_MS = 2_000;
const results = path.join(import.meta.dirname, "results");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "50" },
    soak: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(HELP);
else await main();

type Name = keyof typeof LIMITS;
type Targets = Record<Name, (connection: number) => Shot>;

async function main(): Promise<void> {
  const site = await startSite();
  try {
    console.log(`Making ${LEARNERS} learners ...`);
    const learners: Learner[] = [];
    for (let count = 0; count < LEARNERS; count += 1) learners.push(await newLearner(site));
    const targets = targetsOf(site, learners);
    const problems = values.soak === undefined ? await load(site, targets) : await soak(site, targets);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await site.stop();
  }
}

function targetsOf({ url }: Site, learners: Learner[]): Targets {
  let turn = 0;
  const oneOf = <Item>(items: readonly Item[]): Item => items[turn++ % items.length] as Item;
  // An account with a seat can't order another.
  const [buyers, payers] = [learners.slice(0, LEARNERS / 2), learners.slice(LEARNERS / 2)];
  return {
    pages: () => ({ path: oneOf(PAGES) }),
    cohorts: () => ({ path: "/api/cohorts" }),
    session: () => ({ path: "/api/session", headers: { cookie: oneOf(learners).cookie } }),
    order: () => ({ path: "/api/payments/order", ...orderRequest(url, oneOf(buyers).cookie) }),
    webhook: () => ({
      path: "/api/payments/webhook",
      ...eventRequest(oneOf(payers).paid, Math.random() < HALF ? "payment.captured" : "order.paid"),
    }),
  };
}

/** Orders are limited to five a minute per account, so the counters are cleared to measure only the order. */
async function withoutLimits<Output>({ backend }: Site, work: () => Promise<Output>): Promise<Output> {
  const timer = setInterval(() => void backend.sql("delete from public.rate_limits", []), 250);
  return work().finally(() => clearInterval(timer));
}

async function load(site: Site, targets: Targets): Promise<string[]> {
  const names = Object.keys(targets) as Name[];
  const problems: string[] = [];
  for (const name of names) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const shots = { url: site.url, next: targets[name], connections: Number(values.connections) };
    const [rssBefore, cpuBefore] = [site.rss(), site.cpuMs()];
    const full = await withoutLimits(site, () => fire({ ...shots, seconds: Number(values.seconds) }));
    const cpuMsPerRequest = round((site.cpuMs() - cpuBefore) / full.requests);
    const rssMb = [round(rssBefore), round(site.rss())];
    await delay(SETTLE_MS);
    const rate = Math.max(1, Math.floor(full.perSecond * HALF));
    const half = await withoutLimits(site, () => fire({ ...shots, seconds: STEADY_SECONDS, rate }));
    const limitMs = LIMITS[name];
    write(name, {
      target: name,
      connections: shots.connections,
      saturated: { seconds: Number(values.seconds), ...full, cpuMsPerRequest },
      steady: { rate, seconds: STEADY_SECONDS, ...half, limitMs },
      rssMb,
      complaints: site.complaints.splice(0).slice(0, 5),
    });
    problems.push(...failures(`${name} at full speed`, full), ...failures(`${name} at ${rate}/s`, half));
    if (half.p95 > limitMs) problems.push(`${name} at ${rate}/s: p95 is ${half.p95} ms, the limit is ${limitMs}`);
  }
  return problems;
}

function failures(what: string, { errors }: Outcome): string[] {
  return Object.keys(errors).length === 0 ? [] : [`${what}: ${JSON.stringify(errors)}`];
}

async function soak(site: Site, targets: Targets): Promise<string[]> {
  const minutes = Number(values.soak);
  const mix = ["pages", "pages", "pages", "session", "pages", "webhook", "order", "pages", "session", "pages"] as const;
  let turn = 0;
  const rssMb: number[] = [];
  const heapMb: number[] = [];
  const sample = async () => {
    rssMb.push(round(site.rss()));
    heapMb.push(round(await site.heap()));
  };
  const timer = setInterval(() => void sample(), 60_000);
  const next = () => targets[mix[turn++ % mix.length] ?? "pages"](0);
  const outcome = await withoutLimits(site, () =>
    fire({ url: site.url, next, connections: SOAK_CONNECTIONS, seconds: minutes * 60, rate: SOAK_RATE }),
  );
  clearInterval(timer);
  // Leaves out the first minutes, in which caches fill.
  const heapMbPerHour = round(slope(heapMb.slice(heapMb.length / 3)) * 60);
  const complaints = site.complaints.splice(0).slice(0, 5);
  write("soak", {
    target: "pages 60 %, session 20 %, order 10 %, webhook 10 %",
    minutes,
    rate: SOAK_RATE,
    ...outcome,
    heapMbPerHour,
    rssMb,
    heapMb,
    complaints,
  });
  const problems = [...failures("soak", outcome), ...complaints.map((line) => `soak: ${line}`)];
  if (heapMbPerHour > HEAP_LIMIT_MB_PER_HOUR)
    problems.push(`soak: the heap grows by ${heapMbPerHour} MB an hour, the limit is ${HEAP_LIMIT_MB_PER_HOUR}`);
  return problems;
}

/** The slope per step, by least squares. */
function slope(points: readonly number[]): number {
  const [x, y] = [(points.length - 1) / 2, points.reduce((sum, point) => sum + point, 0) / points.length];
  const above = points.reduce((sum, point, step) => sum + (step - x) * (point - y), 0);
  return above / points.reduce((sum, _, step) => sum + (step - x) ** 2, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function write(name: string, figures: object): void {
  const [cpu] = cpus();
  const machine = {
    cpus: `${cpus().length} x ${cpu?.model ?? "unknown"}`,
    memoryGb: round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${release()}`,
    node: process.version,
    note: "load, sandbox and app share the machine: the app is one process, the other two share another",
  };
  mkdirSync(results, { recursive: true });
  const text = JSON.stringify({ taken: new Date().toISOString(), machine, ...figures }, null, 2);
  const compact = text.replaceAll(/\[[\d.,\s-]+\]/g, (numbers) =>
    numbers.replaceAll(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
  );
  writeFileSync(path.join(results, `${name}.json`), `${compact}\n`);
  console.log(name, JSON.stringify(figures));
}
