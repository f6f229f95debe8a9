import type { Cookie } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type * as sealModule from "../lib/security/seal.ts";
import type * as environmentModule from "../sandbox/app-environment.ts";
import type * as backendModule from "../sandbox/backend.ts";
import { freePort } from "../sandbox/launcher/ports.ts";
import type * as accountsModule from "../tests/e2e/support/accounts.ts";
import type * as stateAccountsModule from "../tests/e2e/support/state-accounts.ts";
import { type ConsolePage, SEAT_TOKEN } from "./budgets.ts";
import { floorDir, nextIn, root } from "./builds.ts";
import { fillUp } from "./room.ts";

const START_WITHIN_MS = 30_000;

/** Something that answers HTTP on this machine, with the process that does the work. */
export type Server = { url: string; pid: number; stop: () => Promise<void> };

type Cookies = (Pick<Cookie, "name" | "value" | "httpOnly"> & { url: string })[];

/** A built site with its sandbox. */
export type Site = Server & {
  /** The session of a learner with a seat in the first cohort. */
  cookies: Cookies;
  /** The session of a learner whose cohort has sessions. */
  roomCookies: Cookies;
  operators: Record<ConsolePage["operator"], Cookies>;
  /** The learner's address as the console's paths have it: sealed. */
  person: string;
};

const LEARNER = "learner@example.com";

/**
 * Starts the built site in a project's folder with that project's own sandbox, and signs in a learner and operators.
 */
export async function startSite(project: string): Promise<Site> {
  const load = (file: string): Promise<unknown> => import(path.join(project, file));
  const { startBackend } = (await load("sandbox/backend.ts")) as typeof backendModule;
  const { appEnvironment } = (await load("sandbox/app-environment.ts")) as typeof environmentModule;
  const { cookiesOf } = (await load("tests/e2e/support/accounts.ts")) as typeof accountsModule;

  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl });
  const environment = appEnvironment(backend, siteUrl);
  const app = await startNext(project, project, port, environment).catch(async (error: unknown) => {
    await backend.stop();
    throw error;
  });
  const stop = async () => {
    await app.stop();
    await backend.stop();
  };
  const stack = { siteUrl, backend, environment, appLog: [], stop };
  const cookies = await cookiesOf("learner", stack);
  const { seal } = (await load("lib/security/seal.ts")) as typeof sealModule;
  const { roomOf, stateCookies } = (await load("tests/e2e/support/state-accounts.ts")) as typeof stateAccountsModule;
  const { cohortId, token } = await roomOf(stack);
  await fillUp(backend, cohortId);
  await backend.sql("update public.cohort_enrollments set access_token = $1 where access_token = $2", [
    SEAT_TOKEN,
    token,
  ]);
  const operators = {
    owner: await stateCookies("owner", stack),
    "owner without a code": await stateCookies("owner without a code", stack),
  };
  const roomCookies = await stateCookies("seated", stack);
  return { ...app, stop, cookies, roomCookies, operators, person: seal(backend.secretKey, LEARNER) };
}

/** Starts a built floor. */
export const startFloor = async (name: "empty" | "themed"): Promise<Server> =>
  startNext(root, floorDir(name), await freePort(), {});

async function startNext(project: string, dir: string, port: number, env: Record<string, string>): Promise<Server> {
  const { pid, stop } = start(process.execPath, [nextIn(project), "start", dir, "--port", String(port)], dir, env);
  const url = `http://localhost:${port}`;
  try {
    await untilAnswering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid, stop };
}

/** Starts a program that runs until it's stopped. */
function start(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string | undefined> = {},
): Omit<Server, "url"> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const kill = () => child.kill();
  process.once("exit", kill);
  const stop = async () => {
    kill();
    await ended;
    process.off("exit", kill);
  };
  return { pid: child.pid ?? 0, stop };
}

/** Waits until the address answers. */
async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error(`Nothing answers at ${url}`);
}
