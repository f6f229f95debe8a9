import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { fire, type Shot } from "./fire.ts";
import { eventRequest, type Learner, newLearner, orderRequest, type Site, startSite } from "./site.ts";

const HELP = `npm run load [-- --seconds 60 --connections 50] [target …]
npm run load -- --soak 15

Puts load on one process of the built app, with the sandbox behind it, and writes bench/load/results/*.json.
Targets: pages, session, order, webhook. --soak: minutes of all of them together at 20 requests a second.`;

const PAGES = ["/", "/course", "/about-us", "/contact-us", "/careers", "/careers/jobs", "/terms"];
const LEARNERS = 60;
const SOAK_RATE = 20;
const SAMPLE_MS = 10_000;
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

async function main(): Promise<void> {
  const site = await startSite();
  try {
    console.log(`Making ${LEARNERS} learners ...`);
    const learners: Learner[] = [];
    for (let count = 0; count < LEARNERS; count += 1) learners.push(await newLearner(site));
    const targets = targetsOf(site, learners);
    if (values.soak === undefined) await load(site, targets);
    else await soak(site, targets, Number(values.soak));
  } finally {
    await site.stop();
  }
}

type Targets = Record<"pages" | "session" | "order" | "webhook", (connection: number) => Shot>;

function targetsOf({ url }: Site, learners: Learner[]): Targets {
  let turn = 0;
  const someone = (): Learner => learners[turn++ % learners.length] as Learner;
  return {
    pages: () => ({ path: PAGES[turn++ % PAGES.length] as string }),
    session: () => ({ path: "/api/session", headers: { cookie: someone().cookie } }),
    order: () => ({ path: "/api/payments/order", ...orderRequest(url, someone().cookie) }),
    webhook: () => ({
      path: "/api/payments/webhook",
      ...eventRequest(someone().paid, turn % 2 === 0 ? "payment.captured" : "order.paid"),
    }),
  };
}

/** Orders are limited to five a minute for each account; what is measured is the order, so the counters are emptied. */
async function withoutLimits<Output>({ backend }: Site, work: () => Promise<Output>): Promise<Output> {
  const timer = setInterval(() => void backend.sql("delete from public.rate_limits", []), 1_000);
  return work().finally(() => clearInterval(timer));
}

async function load(site: Site, targets: Targets): Promise<void> {
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  const names = Object.keys(targets) as (keyof Targets)[];
  const wanted = positionals.length === 0 ? names : names.filter((name) => positionals.includes(name));
  for (const name of wanted) {
    // An account that has its seat gets no other order: orders come before the payments are told of.
    const before = site.rss();
    const outcome = await withoutLimits(site, () => fire({ url: site.url, next: targets[name], connections, seconds }));
    const figures = { connections, seconds, ...outcome, rssBeforeMb: round(before), rssAfterMb: round(site.rss()) };
    write(name, { target: name, ...figures, complaints: site.complaints.splice(0).slice(0, 5) });
  }
}

async function soak(site: Site, targets: Targets, minutes: number): Promise<void> {
  const mix = ["pages", "pages", "pages", "session", "pages", "pages", "order", "pages", "session", "pages"] as const;
  let turn = 0;
  const samples: { minute: number; mb: number }[] = [];
  const start = performance.now();
  const sample = () => samples.push({ minute: round((performance.now() - start) / 60_000), mb: round(site.rss()) });
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  const next = () => targets[mix[turn++ % mix.length] ?? "pages"](0);
  const outcome = await withoutLimits(site, () =>
    fire({ url: site.url, next, connections: 10, seconds: minutes * 60, rate: SOAK_RATE }),
  );
  clearInterval(timer);
  sample();
  // The first half is for caches to fill and the heap to find its size.
  const settled = samples.filter(({ minute }) => minute >= minutes / 2);
  const figures = { minutes, rate: SOAK_RATE, ...outcome, mbPerHour: round(slope(settled) * 60) };
  write("soak", { target: "pages 70 %, session 20 %, order 10 %", ...figures, rssMb: samples });
}

/** Least squares, in MB a minute. */
function slope(samples: { minute: number; mb: number }[]): number {
  const mean = (pick: (sample: { minute: number; mb: number }) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
  const above = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return above / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
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
    note: "load, sandbox and app share the machine: the app is one process, the others another",
  };
  mkdirSync(results, { recursive: true });
  const taken = { taken: new Date().toISOString(), machine, ...figures };
  writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(taken, null, 2)}\n`);
  console.log(name, JSON.stringify(figures));
}
