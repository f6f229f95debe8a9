import type { PGlite } from "@supabase/lite/pglite";
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const modules = path.resolve(import.meta.dirname, "../../node_modules");

/** One file for each version of PGlite, in the conventional cache folder of npm packages. */
function cacheFile(): string {
  const manifest = readFileSync(path.join(modules, "@electric-sql/pglite/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return path.join(modules, ".cache", "sandbox", `pglite-${version}.tar`);
}

/** The cached copy of an empty cluster: PGlite takes four seconds to initialise one and less than one to load it. */
export async function readCachedCluster(): Promise<Blob | undefined> {
  const file = cacheFile();
  return existsSync(file) ? openAsBlob(file) : undefined;
}

/** Caches a cluster that is still empty for later starts. */
export async function cacheCluster(driver: PGlite): Promise<void> {
  const file = cacheFile();
  if (existsSync(file)) return;
  const dump = await driver.dumpDataDir("none");
  mkdirSync(path.dirname(file), { recursive: true });
  // Other processes may do the same concurrently: each writes its own file and the last rename wins.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  renameSync(own, file);
}
