// Makes the build that the tests run on, unless there's already one of the same sources.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { fingerprint } from "../../scripts/fingerprint.ts";

const root = path.join(import.meta.dirname, "..", "..");
/** Beside the build, so that deleting the build deletes it too. */
const mark = path.join(root, ".next", "tested-build");
const wanted = fingerprint(root, process.env);

if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) {
  console.log("Already built from these sources.");
} else {
  rmSync(mark, { force: true });
  const env = { ...process.env, BUILD_SNAPSHOT: path.join(tmpdir(), `build-snapshot-${process.pid}.json`) };
  for (const script of ["scripts/build.ts", "tests/checks/build-output.mjs"]) {
    const { status } = spawnSync(process.execPath, [path.join(root, script)], { cwd: root, env, stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }
  rmSync(env.BUILD_SNAPSHOT, { force: true });
  writeFileSync(mark, wanted);
}
