import { readFileSync } from "node:fs";
import http from "node:http";

import { cookieHeader } from "../tests/fixtures/session-cookie.ts";
import { ACCOUNT_PAGES_PER_CPU_SECOND, CACHED_OF_NGINX, type Page } from "./budgets.ts";
import { firstLoad } from "./bytes.ts";
import type { Run } from "./measure.ts";
import { startNginx } from "./nginx.ts";
import { median, type Report, type Row, row } from "./report.ts";
import type { Site } from "./servers.ts";

/** Something to request again and again. */
type Target = { name: string; url: string; pid: number; headers?: Record<string, string> };

/** Requests per second of wall-clock time, and per second of the server process's own processor time. */
type Rate = { perSecond: number; perCpuSecond: number };

const CONNECTIONS = 8;
const ROUND_MS = 2000;

/** Requests per second of the home page behind a shared cache, and of account pages. */
export async function measureThroughput({ report, pages, versions, rounds }: Run): Promise<void> {
  const accountPages = pages.filter(({ needsAccount, needsRoom }) => needsAccount && !needsRoom);
  for (const [index, version] of versions.entries()) {
    const title = `Throughput per second of processor time${index === 0 ? "" : ", the other version"}`;
    report.table(title, [
      ...(pages.some(({ path }) => path === "/") ? await cacheRows(report, version, rounds) : []),
      ...(await accountRows(accountPages, version, rounds)),
    ]);
  }
}

async function accountRows(accountPages: readonly Page[], version: Site, rounds: number): Promise<Row[]> {
  const headers = { cookie: cookieHeader(version.cookies) };
  const targets = accountPages.map(({ path }) => ({ name: path, url: version.url + path, pid: version.pid, headers }));
  const rates = await measureRates(targets, rounds);
  return Array.from(rates, ([path, { perCpuSecond }]) =>
    row(path, [perCpuSecond], (rate) => `${rate.toFixed(0)}/s`, { limit: ACCOUNT_PAGES_PER_CPU_SECOND, isLeast: true }),
  );
}

async function cacheRows(report: Report, { url, pid }: Site, rounds: number): Promise<Row[]> {
  const nginx = await startNginx(url, (await firstLoad(`${url}/`)).document);
  if (!nginx) {
    report.say("\nnginx can't be installed here (Debian's nginx-light, as root): no comparison with it.");
    return [];
  }
  try {
    const targets: Target[] = [
      { name: "next start", url: `${url}/`, pid },
      { name: "nginx alone", url: `${nginx.file.url}/`, pid: nginx.file.pid },
      { name: "behind a shared cache", url: `${nginx.cache.url}/`, pid: nginx.cache.pid },
    ];
    const rates = await measureRates(targets, rounds);
    const rate = (name: string) => rates.get(name)?.perCpuSecond ?? Number.NaN;
    const ratio = rate("behind a shared cache") / rate("nginx alone");
    return [
      ...Array.from(rates, ([name, { perCpuSecond }]) =>
        row(`/ ${name}`, [perCpuSecond], (one) => `${one.toFixed(0)}/s`),
      ),
      row("/ behind a shared cache, of nginx alone", [ratio], (one) => one.toFixed(2), {
        limit: CACHED_OF_NGINX,
        isLeast: true,
      }),
    ];
  } finally {
    await nginx.file.stop();
  }
}

/** Measures all targets in turn, round after round, and returns each target's median rate by name. */
async function measureRates(targets: readonly Target[], rounds: number): Promise<Map<string, Rate>> {
  const found = new Map<string, Rate[]>();
  for (const target of targets) await request(target, ROUND_MS / 4);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      found.set(target.name, [...(found.get(target.name) ?? []), await request(target, ROUND_MS)]);
    }
  }
  const medianOf = (all: Rate[], key: keyof Rate) => median(all.map((rate) => rate[key]));
  return new Map(
    Array.from(found, ([name, all]) => [
      name,
      { perSecond: medianOf(all, "perSecond"), perCpuSecond: medianOf(all, "perCpuSecond") },
    ]),
  );
}

async function request({ url, pid, headers = {} }: Target, forMs: number): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [started, cpuBefore] = [performance.now(), cpuSeconds(pid)];
  const end = started + forMs;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await once(url, agent, { "accept-encoding": "gzip", "sec-fetch-dest": "document", ...headers });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: answered / seconds, perCpuSecond: answered / (cpuSeconds(pid) - cpuBefore) };
}

function once(url: string, agent: http.Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        response.resume();
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      })
      .on("error", reject);
  });
}

/** A process's processor time so far, in seconds (Linux, in steps of 10 ms); NaN elsewhere. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
