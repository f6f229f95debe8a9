import path from "node:path";

import { appEnvironment } from "../../../sandbox/app-environment.ts";
import type { Backend } from "../../../sandbox/backend.ts";
import { startApp } from "../../../sandbox/launcher/app.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";
import { startTestBackend } from "./backend.ts";
import { createDeadlines, preload } from "./deadlines.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

/** The built app with its own sandbox, on free loopback ports. */
export type Stack = {
  siteUrl: string;
  backend: Backend;
  /** The environment the app runs in. */
  environment: Record<string, string>;
  /** The app's output, by line. */
  appLog: readonly string[];
  /** Says that a stand-in has a fault, or none: the app's deadlines then pass as usual, or much slower. */
  setFaulty?: (isFaulty: boolean) => void;
  stop: () => Promise<void>;
};

type StackOptions = {
  /** Start of the app's clock; now by default. */
  clock?: string | undefined;
  /** Options of the app's Node. */
  nodeOptions?: string | undefined;
  /** Folder of a standalone build's server; otherwise it is `next start`. */
  standaloneDir?: string | undefined;
  /** The app's port; a free one by default. */
  port?: number;
  /** The site's address if it differs from the app's, behind a proxy. */
  siteUrl?: string;
};

/** Starts a stack; throws with the app's output if it doesn't start. */
export async function startStack({ clock, nodeOptions, standaloneDir, ...options }: StackOptions = {}): Promise<Stack> {
  const { port = await freePort() } = options;
  const { siteUrl = `http://localhost:${port}` } = options;
  const backend = await startTestBackend(siteUrl);
  const deadlines = createDeadlines();
  const environment = {
    ...appEnvironment(backend, siteUrl),
    ...(clock && { CLOCK_START: clock }),
    ...deadlines.environment,
    NODE_OPTIONS: [nodeOptions, clock && preload("clock.ts"), deadlines.nodeOption].filter(Boolean).join(" "),
  };
  const appLog: string[] = [];
  try {
    const app = await startApp({ root, port, env: environment, ...(standaloneDir && { standaloneDir }) }, (line) =>
      appLog.push(line),
    );
    const stop = async () => {
      deadlines.setFaulty(false);
      await app.stop();
      await backend.stop();
    };
    return { siteUrl, backend, environment, appLog, setFaulty: deadlines.setFaulty, stop };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
