import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestProject } from "vitest/node";

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
 * One sandbox process per worker, reused by its test files: resetting one takes a hundredth of the time of starting
 * one.
 */
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
