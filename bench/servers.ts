import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { appEnvironment } from "../sandbox/app-environment.ts";
import { startBackend } from "../sandbox/backend.ts";
import { freePort } from "../sandbox/launcher/ports.ts";
import { cookiesOf } from "../tests/e2e/support/accounts.ts";
import { cookieHeader } from "../tests/fixtures/session-cookie.ts";
import { drawnSiteDir, floorDir, root } from "./builds.ts";
import { get } from "./http.ts";

/** Something that answers HTTP on this machine, with the process that does the work. */
export type Server = { url: string; pid: number; stop: () => Promise<void> };

/** The site with its environment and sandbox, and the cookies of a learner with a seat in the first cohort. */
export type Site = Server & { cookie: string; environment: Record<string, string> };

/** Starts the built site and signs a learner in. */
export async function startSite(): Promise<Site> {
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl });
  const environment = appEnvironment(backend, siteUrl);
  const app = await startNext(root, port, environment).catch(async (error: unknown) => {
    await backend.stop();
    throw error;
  });
  const stop = async () => {
    await app.stop();
    await backend.stop();
  };
  const cookies = await cookiesOf("learner", { siteUrl, backend, environment, appLog: [], stop });
  return { ...app, stop, cookie: cookieHeader(cookies), environment };
}

/** Starts a built floor. */
export const startFloor = async (name: "empty" | "themed"): Promise<Server> =>
  startNext(floorDir(name), await freePort(), {});

/** Starts the site that draws every page, beside the one whose backend it uses. */
export const startDrawnSite = async ({ environment }: Site): Promise<Server> =>
  startNext(drawnSiteDir, await freePort(), environment);

async function startNext(dir: string, port: number, env: Record<string, string>): Promise<Server> {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const { pid, stop } = start(process.execPath, [next, "start", dir, "--port", String(port)], dir, env);
  const url = `http://localhost:${port}`;
  try {
    await untilAnswering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid, stop };
}

/** Starts a program that runs until it is stopped. */
export function start(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Omit<Server, "url"> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { pid: child.pid ?? 0, stop };
}

/** Waits, half a minute at most, until something answers. */
export async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const isUp = await get(url).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error(`Nothing answers on ${url}`);
}
