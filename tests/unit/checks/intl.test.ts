import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files where values from outside reach `Intl`, each in a `try`. */
const GUARDED = new Set(["lib/format/time-zone.ts", "lib/format/zoned-time.ts", "lib/format/money.ts"]);

const FIXED_ZONE = /timeZone: (?:SITE_TIME_ZONE|"UTC")[,\s}]/;

/** The text between the parenthesis at `start` and its closing one. */
function argumentsAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")" && --depth === 0) return source.slice(start + 1, at).trim();
  }
  return source.slice(start + 1);
}

/**
 * The calls of `Intl` and `toLocale…` that a value from outside may reach, and that may then throw: without a literal
 * locale (`Intl` may refuse the browser's own), with options from elsewhere, or in a zone that isn't ours.
 */
function openCalls(source: string): string[] {
  return [...source.matchAll(/\bIntl\.[A-Z]\w*\(|\.toLocale[A-Z]\w*\(/g)].flatMap(({ 0: call, index }) => {
    const given = argumentsAt(source, index + call.length - 1);
    const isFixed =
      /^"[A-Za-z-]+"(?:$|,)/.test(given) &&
      !given.includes("...") &&
      !/^"[^"]+",\s*[^{\s]/.test(given) &&
      (!given.includes("timeZone") || FIXED_ZONE.test(given)) &&
      !/\b(?:currency|numberingSystem|calendar)\b(?!: ")/.test(given);
    return isFixed ? [] : [`${call}${given})`];
  });
}

test.each([
  'new Intl.DateTimeFormat("en", { timeZone })',
  'new Intl.DateTimeFormat("en", { timeZone: zone, hour: "2-digit" })',
  'new Intl.DateTimeFormat("en", { ...options })',
  'new Intl.DateTimeFormat("en", options)',
  "new Intl.DateTimeFormat(locale)",
  "new Intl.DateTimeFormat()",
  "Intl.NumberFormat(undefined).format(1)",
  "Intl.DateTimeFormat().resolvedOptions()",
  'new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(1)',
  "date.toLocaleString()",
  "date.toLocaleDateString(navigator.language)",
  'date.toLocaleTimeString("en", { timeZone: run.timeZone })',
])("A value from outside can make this throw: %s", (call) => {
  expect(openCalls(`const text = ${call};`)).toHaveLength(1);
});

test("Only the guarded modules pass Intl a value from outside", () => {
  const sources = globSync("{app,components,hooks,lib}/**/*.{ts,tsx}").filter((file) => !GUARDED.has(file));
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) => openCalls(readFileSync(file, "utf8")).map((call) => `${file}: ${call}`));
  expect(found).toEqual([]);
});
