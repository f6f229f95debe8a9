import type { Browser } from "@playwright/test";

import { cookieHeader } from "../tests/fixtures/session-cookie.ts";
import { transfer } from "./browser.ts";
import { CLS, CONSOLE_SCRIPT, type ConsolePage, HOME_PAGE_TRANSFER, type Page } from "./budgets.ts";
import { type FirstLoad, firstLoad } from "./bytes.ts";
import { ensureLighthouse, measure, type Measured, type Metrics } from "./lighthouse.ts";
import { kB, ms, type Report, type Row, row } from "./report.ts";
import type { Server, Site } from "./servers.ts";

/** What to measure, and where to report it. */
export type Run = {
  report: Report;
  pages: readonly Page[];
  consolePages: readonly ConsolePage[];
  /** This version, then the one it's compared with. */
  versions: readonly Site[];
  empty: Server;
  browser: Browser;
  rounds: number;
  /** How many times slower than this machine's the phone's processor is. */
  slowdown: number;
};

const cookiesFor = ({ needsAccount, needsRoom }: Page, { cookies, roomCookies }: Site) =>
  needsAccount ? (needsRoom ? roomCookies : cookies) : [];

/** One call after another: nothing else may run during a measurement. */
async function inTurn<Item, Output>(items: readonly Item[], work: (item: Item) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const item of items) outputs.push(await work(item));
  return outputs;
}

/**
 * The exact figures: bytes of every page's first load beyond the empty floor, and transfers until the network is quiet.
 */
export async function measureBytes(run: Run): Promise<void> {
  const { report, pages, consolePages, versions, empty, browser } = run;
  const floor = await firstLoad(`${empty.url}/`);
  report.say(
    `The empty floor: ${kB(floor.script)} of JavaScript in ${floor.scripts.length} files, ${kB(floor.html)} of HTML`,
  );
  const scripts: Row[] = [];
  const preloads: Row[] = [];
  const htmls: Row[] = [];
  const add = (path: string, loads: readonly FirstLoad[], { script, html }: { script: number; html?: number }) => {
    const over = (key: "script" | "html") => loads.map((load) => load[key] - floor[key]);
    scripts.push(row(path, over("script"), kB, { limit: script }));
    const preloaded = loads.map((load) => load.preloaded);
    if (preloaded.some((bytes) => bytes > 0)) preloads.push(row(path, preloaded, kB));
    htmls.push(row(path, over("html"), kB, html === undefined ? {} : { limit: html }));
  };
  for (const page of pages) {
    const load = (version: Site) => firstLoad(version.url + page.path, cookieHeader(cookiesFor(page, version)));
    add(page.path, await inTurn(versions, load), page.budget);
  }
  for (const { path, operator } of consolePages) {
    const loads = await inTurn(versions, async ({ url, operators, person }) =>
      firstLoad(url + path.replace("[person]", person), cookieHeader(operators[operator])),
    );
    add(path, loads, { script: CONSOLE_SCRIPT });
  }
  report.table("JavaScript (gzip) of the first load, over the empty floor", scripts);
  report.table("JavaScript (gzip) also preloaded, for parts that hydrate later", preloads);
  report.table("HTML (gzip), over the empty floor", htmls);
  if (pages.some(({ path }) => path === "/")) await measureHomePage(report, versions, browser);
  if (pages.some(({ path }) => path === "/course")) {
    const opened = await inTurn(versions, ({ url }) => transfer(browser, `${url}/course`));
    const checkouts = opened.map(({ urls }) => urls.filter((url) => url.endsWith("/checkout.js")).length);
    report.table("/course until the network is quiet", [
      row("requests for the checkout", checkouts, String, { limit: 0 }),
    ]);
  }
}

async function measureHomePage(report: Report, versions: readonly Site[], browser: Browser): Promise<void> {
  const opened = await inTurn(versions, ({ url }) => transfer(browser, `${url}/`));
  const types = [...new Set(opened.flatMap(({ byType }) => Object.keys(byType)))];
  report.table("/ until the network is quiet", [
    row(
      "over the wire",
      opened.map(({ bytes }) => bytes),
      kB,
      { limit: HOME_PAGE_TRANSFER },
    ),
    ...types.map((type) =>
      row(
        `  ${type}`,
        opened.map(({ byType }) => byType[type] ?? 0),
        kB,
      ),
    ),
    row(
      "requests",
      opened.map(({ urls }) => urls.length),
      String,
    ),
    row(
      `failed requests ${opened[0]?.failed.join(" ") ?? ""}`,
      opened.map(({ failed }) => failed.length),
      String,
      { limit: 0 },
    ),
  ]);
}

/** Lighthouse with applied throttling, compared with the themed floor, and its scores with simulated throttling. */
export async function measureLighthouse(
  { report, pages, versions, empty, rounds, slowdown }: Run,
  themed: Server,
): Promise<void> {
  if (!ensureLighthouse()) return report.say("\nLighthouse can't be installed here: no times and no scores.");
  const floors = { empty: `${empty.url}/`, themed: `${themed.url}/` };
  report.say(`\nLighthouse, ${rounds} rounds, the processor ${slowdown} times slower ...`);
  const found = await measure(
    [
      { url: floors.empty, cookies: [], needsScores: false },
      { url: floors.themed, cookies: [], needsScores: false },
      ...pages.flatMap((page) =>
        versions.map((version) => ({
          url: version.url + page.path,
          cookies: cookiesFor(page, version),
          needsScores: true,
        })),
      ),
    ],
    rounds,
    slowdown,
  );
  const at = (url: string): Measured => {
    const measured = found.get(url);
    if (!measured) throw new Error(`${url} wasn't measured`);
    return measured;
  };
  const floor = at(floors.themed);
  const of = (page: Page) => versions.map(({ url }) => at(url + page.path));
  report.say(`The machine's speed (Lighthouse's benchmark index): ${Math.round(floor.machineSpeed)}`);
  report.say(`Empty floor: ${summary(at(floors.empty))}\nThemed floor: ${summary(floor)}`);

  for (const [key, title] of [
    ["lcp", "Largest Contentful Paint"],
    ["tti", "Time to Interactive"],
    ["tbt", "Total Blocking Time"],
  ] as const) {
    report.table(
      `${title}, applied throttling, over the themed floor`,
      pages.map((page) =>
        row(
          page.path,
          of(page).map((one) => one[key] - floor[key]),
          ms,
          page.budget[key],
        ),
      ),
    );
  }
  report.table(
    "Speed Index, applied throttling, over the themed floor",
    pages.map((page) =>
      row(
        page.path,
        of(page).map(({ speedIndex }) => speedIndex - floor.speedIndex),
        ms,
      ),
    ),
  );
  report.table(
    "Cumulative Layout Shift, applied throttling",
    pages.map((page) =>
      row(
        page.path,
        of(page).map(({ cls }) => cls),
        (cls) => cls.toFixed(3),
        { limit: CLS },
      ),
    ),
  );
  report.table(
    "Scores, simulated throttling: performance / accessibility / best practices / SEO",
    pages.map((page) => scoreRow(page, of(page))),
  );
}

const summary = ({ lcp, tti, tbt, speedIndex }: Metrics) =>
  `LCP ${ms(lcp)}, TTI ${ms(tti)}, TBT ${ms(tbt)}, Speed Index ${ms(speedIndex)}`;

function scoreRow({ path, budget: { scores } }: Page, [here, other]: readonly Measured[]): Row {
  const text = ({ scores: { performance, accessibility, bestPractices, seo } }: Pick<Measured, "scores">) =>
    [performance, accessibility, bestPractices, scores.seo === null ? "-" : seo].join("/");
  if (!here) throw new Error(`${path} wasn't measured`);
  return {
    what: path,
    figure: text(here),
    ...(other && { other: text(other) }),
    budget: `>= ${[scores.performance, scores.accessibility, scores.bestPractices, scores.seo ?? "-"].join("/")} ${here.failed.join(" ")}`,
    isMet:
      here.scores.performance >= scores.performance &&
      here.scores.accessibility >= scores.accessibility &&
      here.scores.bestPractices >= scores.bestPractices &&
      here.scores.seo >= (scores.seo ?? 0),
  };
}
