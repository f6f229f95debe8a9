import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    warmPort: number;
  }
}

/** Starts the process in which the sandboxes of a whole run live, one after the other. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const child = fork(path.join(import.meta.dirname, "warm-server.ts"));
  const [port] = (await once(child, "message")) as [number];
  provide("warmPort", port);
  return () => void child.kill();
}
