import "server-only";

import * as z from "zod/mini";

import { log } from "@/lib/log";

const text = z.string().check(z.maxLength(2_000));
const line = z.optional(z.nullable(z.int()));

/** By the Reporting API, and by the older `report-uri`. */
const violation = z.object({
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: z.nullish(text),
  lineNumber: line,
});
const olderViolation = z.pipe(
  z.object({
    "csp-report": z.object({
      "effective-directive": z.optional(text),
      "violated-directive": z.optional(text),
      "blocked-uri": text,
      "source-file": z.optional(text),
      "line-number": line,
    }),
  }),
  z.transform(({ "csp-report": report }) => ({
    effectiveDirective: report["effective-directive"] ?? report["violated-directive"] ?? "",
    blockedURL: report["blocked-uri"],
    sourceFile: report["source-file"],
    lineNumber: report["line-number"],
  })),
);
const listed = z.object({ type: z.literal("csp-violation"), body: violation });
const uncaught = z.object({ name: text, message: text, at: text });

type Violation = z.infer<typeof violation>;

const OUR_SCRIPT = /\/_next\/static\/[\w./~-]+\.js(?::\d+){0,2}/;
const EXTENSION = /-extension:/;

/** Each report is logged once in this time, and at most this many different ones, so that no one can flood the log. */
const WINDOW_MS = 600_000;
const MAX_LINES = 100;
const told = new Set<string>();
let since = 0;

function tell(fields: Record<string, unknown>): void {
  const now = Date.now();
  // The clock may have been set back since.
  if (Math.abs(now - since) > WINDOW_MS) {
    told.clear();
    since = now;
  }
  const key = JSON.stringify(fields);
  if (told.size >= MAX_LINES || told.has(key)) return;
  told.add(key);
  log("warn", "browser.report", fields);
}

/** Only the origin of an address, and the path of one of our files: a page's address may be someone's key. */
function logViolation({ effectiveDirective, blockedURL, sourceFile, lineNumber }: Violation): void {
  if (EXTENSION.test(blockedURL) || EXTENSION.test(sourceFile ?? "")) return;
  const blocked = URL.canParse(blockedURL)
    ? new URL(blockedURL).origin
    : blockedURL.replaceAll(/[^\w-]/g, "").slice(0, 40);
  const [file] = OUR_SCRIPT.exec(sourceFile ?? "") ?? [];
  const directive = effectiveDirective.replaceAll(/[^a-z-].*/g, "").slice(0, 40);
  tell({ kind: "policy", directive, blocked, at: file && `${file}:${lineNumber ?? 0}` });
}

/** Logs a browser's report; ignores errors that aren't ours, and other shapes. */
export function takeReports(body: string): void {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return;
  }
  for (const item of Array.isArray(value) ? value.slice(0, 10) : [value]) {
    const found = listed.safeParse(item).data?.body ?? olderViolation.safeParse(item).data;
    if (found) logViolation(found);
    const error = uncaught.safeParse(item).data;
    const [at] = OUR_SCRIPT.exec(error?.at ?? "") ?? [];
    if (error && at) tell({ kind: "error", at, error: { name: error.name.slice(0, 60), message: error.message } });
  }
}
