import path from "node:path";

import { appEnvironment } from "../../../sandbox/app-environment.ts";
import { type SiteApp, startApp } from "../../../sandbox/launcher/app.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";
import { startTestBackend } from "./backend.ts";
import { createDeadlines } from "./deadlines.ts";
import { startProxy } from "./proxy.ts";
import type { Stack } from "./stack.ts";
import { test as base } from "./test.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

/** Several processes of the app on one sandbox, behind a round-robin proxy. */
export type Instances = Stack & {
  /** The number of requests that each process has handled. */
  shares: () => number[];
  /** Kills the oldest process. */
  killOne: () => void;
  /** Starts another one. */
  startOne: () => Promise<void>;
};

/** Starts two; throws with the app's output if one doesn't start. */
async function startInstances(): Promise<Instances> {
  const proxy = await startProxy();
  const siteUrl = `http://localhost:${proxy.port}`;
  const backend = await startTestBackend(siteUrl);
  const { setFaulty, ...deadlines } = createDeadlines();
  const environment = {
    ...appEnvironment(backend, siteUrl),
    ...deadlines.environment,
    NODE_OPTIONS: deadlines.nodeOption,
  };
  const appLog: string[] = [];
  const apps: SiteApp[] = [];
  const startOne = async () => {
    const port = await freePort();
    apps.push(await startApp({ root, port, env: environment }, (line) => appLog.push(line)));
    proxy.targets.push(port);
  };
  const stop = async () => {
    await proxy.stop();
    for (const app of apps) await app.stop();
    await backend.stop();
  };
  try {
    await Promise.all([startOne(), startOne()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    siteUrl,
    backend,
    environment,
    appLog,
    setFaulty,
    stop,
    startOne,
    // The proxy keeps its port, as a load balancer does until its next health check.
    killOne: () => apps.shift()?.kill(),
    shares: () => proxy.targets.map((port) => proxy.answered.get(port) ?? 0),
  };
}

/** A sandbox of several processes for every worker. */
export const test = base.extend<object, { stack: Instances }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const instances = await startInstances();
      await use(instances);
      await instances.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});
