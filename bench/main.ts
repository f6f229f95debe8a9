import { parseArgs } from "node:util";

import { pages, WHOLE_HOME_PAGE } from "./budgets.ts";
import { buildFloor, buildSite } from "./builds.ts";
import { duplicates, firstLoad, weigh } from "./bytes.ts";
import { noisyPart } from "./noisy.ts";
import { kB, type Line, machine, Report, sizeLine } from "./report.ts";
import { type Server, type Site, startFloor, startSite } from "./servers.ts";
import { wholePage } from "./wire.ts";

const HELP = `npm run bench [-- bytes] [-- --rounds 5] [-- --keep] [-- --strict]

Builds the site and two floors to compare it with: an empty page of the same framework, and one with a theme and a
carousel. Measures all of them and says which budgets are met.

  bytes       only what is exact and quick: sizes, requests, libraries that appear twice
  --rounds n  how often what is noisy is measured (5)
  --keep      measure the builds that are there
  --strict    exit code 1 when a budget is missed`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help) console.log(HELP);
else process.exitCode = (await bench(positionals.includes("bytes"))) || !options.strict ? 0 : 1;

async function bench(isBytesOnly: boolean): Promise<boolean> {
  const report = new Report();
  const running: Server[] = [];
  report.say(machine());
  try {
    if (!options.keep) await build();
    const site = await startSite();
    running.push(site);
    const empty = await startFloor("empty");
    running.push(empty);
    await exactPart(report, site, empty);
    if (!isBytesOnly) await noisyPart(report, { site, empty, rounds: Number(options.rounds) });
  } finally {
    for (const server of running.toReversed()) await server.stop();
  }
  return report.end();
}

async function build(): Promise<void> {
  console.log("Building the site and its floors, some minutes ...");
  await buildSite("http://localhost:3000");
  await buildFloor("themed");
  await buildFloor("empty");
}

async function exactPart(report: Report, site: Site, empty: Server): Promise<void> {
  const floor = await firstLoad(empty.url, "/");
  report.say(`An empty page ships ${kB(floor.script)} of JavaScript in ${floor.scripts.length} files.`);
  const weighed = await weigh(site.url, pages, floor, site.cookie);
  report.table(
    "JavaScript of the first load, over the floor (gzip)",
    weighed.map(({ page, scriptOverFloor }) => sizeLine(page.path, scriptOverFloor, page.budget.script)),
  );
  report.table(
    "HTML (gzip)",
    weighed.map(({ page, load }) => sizeLine(page.path, load.html, page.budget.html)),
  );

  const { opened, read } = await wholePage(`${site.url}/`);
  const byType = Object.entries(opened.byType).map(([type, bytes]) => `${type} ${kB(bytes)}`);
  const scripts = [...new Set([...weighed.flatMap(({ load }) => load.scripts), ...read.scripts])];
  const twice = await duplicates(site.url, scripts);
  const checkout = weighed.find(({ page }) => page.path === "/course")?.load.document.includes("checkout.js");
  report.table("The whole home page until nothing more comes", [
    sizeLine("over the wire", opened.bytes, WHOLE_HOME_PAGE),
    fact("requests", String(opened.requests)),
    ...byType.map((part) => fact("of it", part)),
    fact("read to its end", `${kB(read.bytes)} in ${read.requests}`),
    must("nothing failed", read.errors.length === 0, read.errors.join(", ")),
    must("no library twice", twice.length === 0, twice.join("; ")),
    must("no checkout script before the click", checkout === false, "on /course"),
  ]);
}

function fact(what: string, figure: string): Line {
  return { what, figure, budget: "", isMet: null };
}

function must(what: string, isMet: boolean, otherwise: string): Line {
  return { what, figure: isMet ? "yes" : "no", budget: isMet ? "" : otherwise, isMet };
}
