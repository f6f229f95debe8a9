import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Locks the folder for this process: two sandboxes on one database would corrupt it. Returns a function that unlocks
 * it. Throws if a running process holds the lock.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, "pid");
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : undefined;
  if (holder !== undefined && holder !== process.pid && isRunning(holder))
    throw new Error(
      `Another sandbox (process ${holder}) is using ${dir}. Stop it, or choose another folder with SANDBOX_DIR`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
