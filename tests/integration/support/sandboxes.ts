import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestProject } from "vitest/node";

import { startMigratedServer } from "../../fixtures/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    sandboxPorts: number[];
  }
}

/**
 * More than there are processors, since these tests often wait for a time-out; with even more, the app would miss its
 * deadlines.
 */
export const WORKERS = 3;

/**
 * One sandbox process per worker, reused by its test files, since a reset takes a hundredth of the time of a start. All
 * use one PostgreSQL server, which needs less processor time than PGlite.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedServer();
  const program = path.join(import.meta.dirname, "sandbox-process.ts");
  const children = Array.from({ length: WORKERS }, () => fork(program, [server.url]));
  provide("sandboxPorts", await Promise.all(children.map(portOf)));
  return async () => {
    for (const child of children) child.kill();
    await server.stop();
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const port = await Promise.race([once(child, "message"), once(child, "exit").then(() => undefined)]);
  if (port === undefined) throw new Error("A sandbox's process did not start.");
  return (port as [number, unknown])[0];
}
