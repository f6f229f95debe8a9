// Checks that nothing changes the framework's build output, so that `npm start` serves exactly the bytes that Next
// gives a host. As Next's adapter (`NEXT_ADAPTER_PATH` names this file), it lists every file that Next hands over, in
// the file named by BUILD_SNAPSHOT; run on its own after the build, it compares.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Next's notes about the build, its cache for the next one, its development server's files, and its copies for a
 * container.
 */
const NOT_SERVED = /^(?:cache|dev|diagnostics|standalone)\/|^(?:trace(?:-build)?|lock)$/;
/** Files that are sent unchanged. The page for unknown addresses is handed over as `pages/404.html`. */
const SENT = /^static\/|^server\/(?:app|pages|route-cache)\/(?!.*\/_not-found\b).*\.(?:html|rsc|body)$/;

/** The files of the build in `distDir` with their hashes. */
export function hashesOf(distDir) {
  const files = readdirSync(distDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(distDir, join(file.parentPath, file.name)));
  const hash = (path) =>
    createHash("sha256")
      .update(readFileSync(join(distDir, path)))
      .digest("hex");
  return Object.fromEntries(
    paths
      .filter((path) => !NOT_SERVED.test(path))
      .toSorted()
      .map((path) => [path, hash(path)]),
  );
}

/** Every file that the outputs name, as a path from `distDir`. */
function filesOf(outputs, distDir) {
  const all = Object.values(outputs).flat().filter(Boolean);
  const places = all.flatMap(({ filePath, fallback, assets = {} }) => [
    filePath,
    fallback?.filePath,
    ...Object.values(assets),
  ]);
  return [...new Set(places.filter(Boolean).map((place) => relative(distDir, place)))];
}

/** What has changed in a build since Next handed it over, and what it never handed over; one sentence each. */
export function outputProblems({ hashes, outputs }, now) {
  const handedOver = new Set(outputs);
  return [
    ...Object.keys(now)
      .filter((path) => !(path in hashes))
      .map((path) => `${path} was added after the build`),
    ...Object.keys(hashes)
      .filter((path) => now[path] !== hashes[path])
      .map((path) => `${path} was ${path in now ? "changed" : "removed"} after the build`),
    ...Object.keys(now)
      .filter((path) => SENT.test(path) && !handedOver.has(path))
      .map((path) => `${path} was never handed over`),
  ];
}

/** @type {import("next").NextAdapter} */
const adapter = {
  name: "snapshot",
  onBuildComplete: ({ outputs, distDir }) => {
    const snapshot = { hashes: hashesOf(distDir), outputs: filesOf(outputs, distDir) };
    writeFileSync(process.env.BUILD_SNAPSHOT, JSON.stringify(snapshot));
  },
};
export default adapter;

if (process.argv[1] === import.meta.filename) {
  const snapshot = JSON.parse(readFileSync(process.env.BUILD_SNAPSHOT, "utf8"));
  const problems = outputProblems(snapshot, hashesOf(join(import.meta.dirname, "..", "..", ".next")));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
