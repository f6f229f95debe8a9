import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** One request; paths are the site's own. */
export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string };

type Volley = {
  url: string;
  /** The next request of a connection. */
  next: (connection: number) => Shot;
  connections: number;
  seconds: number;
  /** Requests a second over all connections together; without it, as fast as they are answered. */
  rate?: number;
};

/** Times in ms. `errors`: by status or error code, everything but 2xx. */
export type Outcome = {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  errors: Record<string, number>;
};

/**
 * Sends requests over connections that stay open, one at a time on each, and counts what comes back. With a rate, each
 * request has a due time, and its time counts from then, even while it waits for a free connection.
 */
export async function fire({ url, next, connections, seconds, rate }: Volley): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const errors: Record<string, number> = {};
  const start = performance.now();
  const end = start + seconds * 1_000;
  let sent = 0;
  const nextMoment = () => (rate === undefined ? performance.now() : start + (sent++ * 1_000) / rate);
  const work = async (connection: number) => {
    for (let due = nextMoment(); due < end; due = nextMoment()) {
      if (due > performance.now()) await delay(due - performance.now());
      const answer = await shoot(url, agent, next(connection));
      times.push(performance.now() - due);
      if (!/^2\d\d$/.test(answer)) errors[answer] = (errors[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  const took = (performance.now() - start) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const perSecond = round(times.length / took);
  return { requests: times.length, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), errors };
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The status, or else the error's code. If the server closed an idle connection just as it was about to be reused, the
 * request is sent again, as every HTTP client does.
 */
async function shoot(url: string, agent: Agent, shot: Shot): Promise<string> {
  const { path, method = "GET", headers = {}, body } = shot;
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, url), { method, headers, agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(String(response.statusCode)));
      response.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && error.code === "ECONNRESET";
      resolve(wasClosed ? shoot(url, agent, shot) : (error.code ?? error.message));
    });
    outgoing.end(body);
  });
}
