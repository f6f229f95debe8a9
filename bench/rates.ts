import { readFileSync } from "node:fs";
import http from "node:http";

import { opening } from "./http.ts";
import { median } from "./report.ts";

/** Something to ask again and again. */
export type Target = { name: string; url: string; pid: number; headers?: Record<string, string> };

/** Requests per second: by the clock, and by each second that the server's process computed. */
export type Rate = { perSecond: number; perCpuSecond: number };

const CONNECTIONS = 8;
const ROUND_MS = 2000;

/** Measures all targets in turn, several times, and answers the middle of each. */
export async function rates(targets: readonly Target[], rounds: number): Promise<Map<string, Rate>> {
  const found = new Map<string, Rate[]>();
  for (const target of targets) await hammer(target, ROUND_MS / 4);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      found.set(target.name, [...(found.get(target.name) ?? []), await hammer(target, ROUND_MS)]);
    }
  }
  const middle = (all: Rate[], key: keyof Rate) => median(all.map((rate) => rate[key]));
  return new Map(
    Array.from(found, ([name, all]) => [
      name,
      { perSecond: middle(all, "perSecond"), perCpuSecond: middle(all, "perCpuSecond") },
    ]),
  );
}

async function hammer({ url, pid, headers = {} }: Target, forMs: number): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [started, cpuBefore] = [performance.now(), cpuSeconds(pid)];
  const end = started + forMs;
  let answers = 0;
  const ask = async () => {
    while (performance.now() < end) {
      await once(url, agent, { ...opening, ...headers });
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  agent.destroy();
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: answers / seconds, perCpuSecond: answers / (cpuSeconds(pid) - cpuBefore) };
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

/** What a process has computed so far, in seconds, of which Linux counts a hundred parts; NaN elsewhere. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
