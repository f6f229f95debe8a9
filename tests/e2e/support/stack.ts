import path from "node:path";

import { appEnvironment } from "../../../sandbox/app-environment.ts";
import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { startApp } from "../../../sandbox/launcher/app.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

/** The built app and its own sandbox, on free ports of the loopback interface; nothing is kept. */
export type Stack = {
  siteUrl: string;
  backend: Backend;
  /** The environment the app runs in. */
  environment: Record<string, string>;
  /** What the app has written so far, line by line. */
  appLog: readonly string[];
  stop: () => Promise<void>;
};

type StackOptions = {
  /** When the app's clock starts: now, if it is not said. */
  clock?: string | undefined;
  /** Options of the app's Node. */
  nodeOptions?: string | undefined;
};

const clockFile = path.join(import.meta.dirname, "clock.ts");

/** Starts a stack; throws with the app's output when it does not come up. */
export async function startStack({ clock, nodeOptions }: StackOptions = {}): Promise<Stack> {
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl });
  const environment = {
    ...appEnvironment(backend, siteUrl),
    ...(clock && { CLOCK_START: clock }),
    NODE_OPTIONS: [nodeOptions, clock && `--import=${clockFile}`].filter(Boolean).join(" "),
  };
  const appLog: string[] = [];
  try {
    const app = await startApp({ root, port, env: environment }, (line) => appLog.push(line));
    const stop = async () => {
      await app.stop();
      await backend.stop();
    };
    return { siteUrl, backend, environment, appLog, stop };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
