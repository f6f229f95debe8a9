import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    sandboxPorts: number[];
  }
}

/** More than there are processors: much of the time these tests wait for a time-out they have set up. */
export const WORKERS = 6;

/** For each worker a process whose sandbox its test files use in turn: to empty one takes a hundredth of what a new one does. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const children = Array.from({ length: WORKERS }, () => fork(path.join(import.meta.dirname, "sandbox-process.ts")));
  provide("sandboxPorts", await Promise.all(children.map(portOf)));
  return () => {
    for (const child of children) child.kill();
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const [port] = (await once(child, "message")) as [number, unknown];
  return port;
}
