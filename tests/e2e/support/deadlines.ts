import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes the app's Node load a file of this folder first. */
export const preload = (file: string) => `--import=${path.join(import.meta.dirname, file)}`;

/** How the app of a stack learns whether a test has set a fault: see slow-deadlines.ts. */
export function createDeadlines() {
  const file = path.join(tmpdir(), `fault-${randomUUID()}`);
  return {
    environment: { FAULT_FILE: file },
    nodeOption: preload("slow-deadlines.ts"),
    /** Deadlines pass as in production while a fault is set, and much slower otherwise. */
    setFaulty: (isFaulty: boolean) => (isFaulty ? writeFileSync(file, "") : rmSync(file, { force: true })),
  };
}
