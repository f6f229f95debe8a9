import type { PGlite } from "@supabase/lite/pglite";
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const modules = path.resolve(import.meta.dirname, "../../node_modules");

/** One file for each version of PGlite, where npm packages keep what they can make again. */
function cacheFile(): string {
  const manifest = readFileSync(path.join(modules, "@electric-sql/pglite/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return path.join(modules, ".cache", "sandbox", `pglite-${version}.tar`);
}

/** A copy of an empty cluster. PGlite takes four seconds of computing to make one, and less than one to copy it. */
export async function blankCluster(): Promise<Blob | undefined> {
  const file = cacheFile();
  return existsSync(file) ? openAsBlob(file) : undefined;
}

/** Keeps a cluster that nothing was done to yet for those who come after. */
export async function keepBlankCluster(driver: PGlite): Promise<void> {
  const file = cacheFile();
  if (existsSync(file)) return;
  const dump = await driver.dumpDataDir("none");
  mkdirSync(path.dirname(file), { recursive: true });
  // Others may be doing the same at this moment: each writes its own and the last rename stands.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  renameSync(own, file);
}
