import { parseArgs } from "node:util";

import { openBrowser } from "./browser.ts";
import { consolePages, pages } from "./budgets.ts";
import { buildFloor, buildSite, checkOut, root } from "./builds.ts";
import { measureBytes, measureLighthouse } from "./measure.ts";
import { machine, Report } from "./report.ts";
import { startFloor, startSite } from "./servers.ts";

const HELP = `npm run bench [-- bytes] [-- / /course] [-- --against <commit>] [-- --rounds 5] [-- --slowdown 4] [-- --keep] [-- --strict]

Builds the site and two floors of the same framework: an empty page, and one with a theme and a carousel. Measures all of
them in turn and says which budgets are met (docs/performance.md).

  bytes             only the exact and quick measurements: sizes and transfers
  / /course ...     only these pages
  --against commit  builds that commit too, measures both in turn and says by how much they differ
  --rounds n        how often to repeat noisy measurements (5)
  --slowdown n      how many times slower than this machine's the phone's processor is (4)
  --keep            measure the existing builds
  --strict          exit with code 1 if a budget is missed`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
    keep: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const paths = positionals.filter((word) => word !== "bytes");
const isChosen = ({ path }: { path: string }) => paths.length === 0 || paths.includes(path);
const known = [...pages, ...consolePages].map(({ path }) => path);

if (options.help) console.log(HELP);
else if (paths.some((path) => !known.includes(path))) {
  console.error(`Pages: ${known.join(" ")}`);
  process.exitCode = 1;
} else process.exitCode = (await bench()) || !options.strict ? 0 : 1;

async function bench(): Promise<boolean> {
  const started = Date.now();
  const report = new Report();
  const cleanups: (() => unknown)[] = [];
  const cleanUp = async () => {
    for (const step of cleanups.splice(0).toReversed()) await step();
  };
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    void cleanUp().finally(() => process.exit(1));
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const running = <Server extends { stop: () => Promise<void> }>(server: Server) => {
    cleanups.push(server.stop);
    return server;
  };

  report.say(machine());
  try {
    const other = options.against === undefined ? null : await checkOut(options.against);
    if (other) cleanups.push(other.remove);
    await build(other?.project);
    const versions = [running(await startSite(root))];
    if (other) {
      versions.push(running(await startSite(other.project)));
      report.say(`Each figure is followed by that of ${other.name} and the difference.`);
    }
    const empty = running(await startFloor("empty"));
    const browser = await openBrowser();
    cleanups.push(() => browser.close());
    const run = {
      report,
      pages: pages.filter(isChosen),
      consolePages: consolePages.filter(isChosen),
      versions,
      empty,
      browser,
      rounds: Number(options.rounds),
      slowdown: Number(options.slowdown),
    };
    await measureBytes(run);
    if (!positionals.includes("bytes")) {
      const themed = running(await startFloor("themed"));
      await measureLighthouse(run, themed);
    }
  } catch (error) {
    // The measurement failed because it was stopped; the process ends once everything has stopped.
    if (isStopping) await new Promise(() => {});
    throw error;
  } finally {
    await cleanUp();
  }
  report.say(`\n${Math.round((Date.now() - started) / 60_000)} minutes`);
  return report.end();
}

async function build(otherProject: string | undefined): Promise<void> {
  if (!options.keep) {
    console.log("Building the site and its floors, which takes a few minutes ...");
    await buildSite(root);
    await buildFloor("themed");
    await buildFloor("empty");
  }
  if (otherProject) {
    console.log("Building the other commit ...");
    await buildSite(otherProject);
  }
}
