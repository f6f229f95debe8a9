// The end of a run: its parts, the slowest tests, and the one line that counts.
import { relative } from "node:path";

import { seconds } from "./execute.mjs";
import { ROOT } from "./parts.mjs";

const LONGEST = 10;

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Prints the summary and returns the exit code. */
export function summarise(results, started) {
  const sum = (what) => results.reduce((all, result) => all + result[what], 0);
  console.log("");
  for (const { name, passed, failed, ms } of results) {
    const counts = [`${passed} passed`.padStart(14), `${failed} failed`.padStart(12)];
    console.log(`${name.padEnd(14)}${inSeconds(ms).padStart(8)}${counts.join("")}`);
  }
  console.log(`${"all".padEnd(14)}${seconds(started).padStart(8)}\n`);
  const longest = results
    .flatMap(({ tests }) => tests)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, LONGEST);
  if (longest.length > 0) console.log("Slowest tests:");
  for (const { file, title, ms } of longest) {
    console.log(`${inSeconds(ms).padStart(8)}  ${file.startsWith("/") ? relative(ROOT, file) : file}: ${title}`);
  }
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
}
