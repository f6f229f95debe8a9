import "server-only";

import { log } from "@/lib/log";

/** How each line of ours begins (lib/log.ts). */
const OURS = '{"time":';

/** Next calls `onRequestError` for these too, so they already have a line of ours. */
const isReported = (value: unknown) => value instanceof Error && "digest" in value;

/**
 * Next and React write warnings and errors to the console as text, with stacks and what a stranger has sent: from now on
 * each is one line of the log, shortened. Called once per process, by instrumentation.
 */
export function logFrameworkLines(): void {
  for (const level of ["warn", "error"] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      if (typeof values[0] === "string" && values[0].startsWith(OURS)) return write(...values);
      if (values.some(isReported)) return;
      const text = values.filter((value) => typeof value === "string").join(" ");
      const error = values.find((value) => value instanceof Error);
      log(level, "framework.line", { ...(text && { text }), ...(error && { error }) });
    };
  }
}
