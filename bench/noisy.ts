import { BLOCKING_OVER_FLOOR_MS, LATEST_PAINT_MS, type Page, pages, RATES } from "./budgets.ts";
import { buildDrawnSite, buildFloor, fillerLike, piecesLike } from "./builds.ts";
import { firstLoad } from "./bytes.ts";
import { ensureLighthouse, type Lab, lab } from "./lab.ts";
import { startNginx } from "./nginx.ts";
import { type Rate, rates, type Target } from "./rates.ts";
import type { Line, Report } from "./report.ts";
import { type Server, type Site, startDrawnSite, startFloor } from "./servers.ts";
import { times } from "./times.ts";

/** The account page whose rate is compared. */
const ACCOUNT_PAGE = "/my-learning";

type Running = { site: Site; empty: Server; rounds: number };

/** What swings from run to run: everything is measured in turn, several times, and its middle is compared. */
export async function noisyPart(report: Report, running: Running): Promise<void> {
  await paints(report, running);
  await accountTimes(report, running);
  await requestRates(report, running);
}

/** Account pages are made for each request: when they begin, and when their content has come. */
async function accountTimes(report: Report, { site, empty }: Running): Promise<void> {
  const lines: Line[] = [await timesLine("a page with one look at a cookie", `${empty.url}/cookie`, "")];
  for (const { path, needsAccount } of pages)
    if (needsAccount) lines.push(await timesLine(path, site.url + path, site.cookie));
  report.table("First byte / all content, asked one after the other", lines);
}

async function timesLine(what: string, url: string, cookie: string): Promise<Line> {
  const { firstByte, content } = await times(url, { cookie });
  return { what, figure: `${firstByte.toFixed(1)} / ${content.toFixed(1)} ms`, budget: "", isMet: null };
}

async function paints(report: Report, { site, empty, rounds }: Running): Promise<void> {
  if (!ensureLighthouse()) return report.say("\nLighthouse is not to be had here: no paints and no scores.");
  const themed = await startFloor("themed");
  try {
    const measured = pages.map((page) => ({ page, url: site.url + page.path }));
    const floors = { empty: `${empty.url}/`, themed: `${themed.url}/` };
    report.say(`\nLighthouse, ${rounds} rounds, some minutes ...`);
    const found = await lab(
      [
        { url: floors.empty },
        { url: floors.themed },
        ...measured.map(({ page, url }) => ({ url, ...(page.needsAccount ? { cookie: site.cookie } : {}) })),
      ],
      rounds,
    );
    const [emptyLab, themedLab] = [found.get(floors.empty), found.get(floors.themed)];
    if (!emptyLab || !themedLab) throw new Error("The floors were not measured");
    const floor = { empty: emptyLab, themed: themedLab };
    report.say(`Floors: empty ${paintOf(emptyLab)}, with theme and carousel ${paintOf(themedLab)}.`);
    const each = measured.flatMap(({ page, url }) => {
      const one = found.get(url);
      return one ? [{ page, one }] : [];
    });
    report.table(
      "Largest paint (simulated slow 4G, processor four times slower)",
      each.map(({ page, one }) => paintLine(page, one, floor)),
    );
    report.table(
      "Blocking time",
      each.map(({ page, one }) => atMost(page.path, one.blocking, floor.themed.blocking + BLOCKING_OVER_FLOOR_MS)),
    );
    report.table(
      "Layout shift",
      each.map(({ page, one }) => ({
        what: page.path,
        figure: one.shift.toFixed(3),
        budget: "0.00",
        isMet: one.shift < 0.005,
      })),
    );
    report.table(
      "Scores: performance / accessibility / best practices / SEO",
      each.map(({ page, one }) => scoreLine(page, one)),
    );
  } finally {
    await themed.stop();
  }
}

const paintOf = ({ paint, blocking }: Lab) => `${Math.round(paint)} ms (blocked ${Math.round(blocking)} ms)`;

function paintLine({ path, budget }: Page, { paint }: Lab, floor: Record<"empty" | "themed", Lab>): Line {
  return atMost(path, paint, Math.min(floor[budget.paint.floor].paint + budget.paint.over, LATEST_PAINT_MS));
}

const atMost = (what: string, ms: number, limit: number): Line => ({
  what,
  figure: `${Math.round(ms)} ms`,
  budget: `<= ${Math.round(limit)} ms`,
  isMet: ms <= limit,
});

function scoreLine({ path, budget }: Page, { performance, accessibility, practices, seo, failed }: Lab): Line {
  const { scores } = budget;
  const isSeoMet = scores.seo === null || seo === scores.seo;
  return {
    what: path,
    figure: `${performance}/${accessibility}/${practices}/${scores.seo === null ? "-" : seo}`,
    budget: `>= ${scores.performance}/100/100/${scores.seo ?? "-"} ${failed.join(" ")}`.trim(),
    isMet: performance >= scores.performance && accessibility === 100 && practices === 100 && isSeoMet,
  };
}

async function requestRates(report: Report, { site, empty, rounds }: Running): Promise<void> {
  const { document } = await firstLoad(site.url, "/");
  const account = await firstLoad(site.url, ACCOUNT_PAGE, site.cookie);
  const bare = async (page: string) => (await firstLoad(empty.url, page)).document.length;
  await buildFloor("empty", {
    home: fillerLike(document, await bare("/filler")),
    account: piecesLike(account.document, await bare("/cookie-filler")),
  });
  await buildDrawnSite(site.url);
  const floor = await startFloor("empty");
  const drawn = await startDrawnSite(site);
  const nginx = await startNginx(site.url, document);
  try {
    const targets: Target[] = [
      { name: "site", url: `${site.url}/`, pid: site.pid },
      { name: "floor", url: `${floor.url}/filler`, pid: floor.pid },
      { name: "account", url: site.url + ACCOUNT_PAGE, pid: site.pid, headers: { cookie: site.cookie } },
      { name: "drawn", url: `${drawn.url}/`, pid: drawn.pid, headers: { cookie: site.cookie } },
      { name: "filler", url: `${floor.url}/cookie-filler`, pid: floor.pid, headers: { cookie: site.cookie } },
      { name: "cookie", url: `${floor.url}/cookie`, pid: floor.pid },
    ];
    if (nginx) {
      targets.push({ name: "nginx", url: `${nginx.file.url}/`, pid: nginx.file.pid });
      targets.push({ name: "cached", url: `${nginx.cache.url}/`, pid: nginx.cache.pid });
    }
    const found = await rates(targets, rounds);
    const rate = (name: string): Rate => found.get(name) ?? { perSecond: Number.NaN, perCpuSecond: Number.NaN };
    report.say("\nRequests per second of the process's own time, and by the clock:");
    for (const [name, { perCpuSecond, perSecond }] of found) {
      report.say(`  ${name.padEnd(8)} ${perCpuSecond.toFixed(0).padStart(7)} ${perSecond.toFixed(0).padStart(7)}`);
    }
    const lines = [
      ratioLine("home page / floor with as much HTML", rate("site"), rate("floor"), RATES.ofFloor),
      ratioLine("account page / home page, one cookie", rate("account"), rate("drawn"), RATES.accountOfCookiePage),
      uncompared("account page / as much HTML, one cookie", rate("account"), rate("filler")),
      uncompared("account page / empty page, one cookie", rate("account"), rate("cookie")),
    ];
    if (nginx) {
      lines.push(ratioLine("behind a shared cache / nginx", rate("cached"), rate("nginx"), RATES.ofNginxWhenCached));
      lines.push(uncompared("home page / nginx", rate("site"), rate("nginx")));
    } else report.say("  nginx is not to be had here (Debian's nginx-light, as root): nothing is compared with it.");
    report.table("Ratios of them", lines);
  } finally {
    await nginx?.file.stop();
    await drawn.stop();
    await floor.stop();
  }
}

/** Compares by the process's own time where it is known: a busy machine changes it little. */
function ratioLine(what: string, ours: Rate, theirs: Rate, least: number): Line {
  const byCpu = ours.perCpuSecond / theirs.perCpuSecond;
  const ratio = Number.isFinite(byCpu) ? byCpu : ours.perSecond / theirs.perSecond;
  return { what, figure: ratio.toFixed(3), budget: `>= ${least.toFixed(2)}`, isMet: ratio >= least };
}

/** A ratio that has no budget. */
const uncompared = (what: string, ours: Rate, theirs: Rate): Line => ({
  ...ratioLine(what, ours, theirs, 0),
  budget: "",
  isMet: null,
});
