import "server-only";

import { randomUUID } from "node:crypto";
import { channel } from "node:diagnostics_channel";

import type { LogEvent } from "@/lib/log-events";
import { currentRequestId } from "@/lib/request-id";
import { COMMIT } from "@/lib/version";

type Level = "info" | "warn" | "error";

const MAX_TEXT_LENGTH = 300;

/** A line of the log, and for an error also what was thrown. */
type LogMessage = { line: Record<string, unknown>; error?: unknown };

/** Every line is published here, for an error tracker. Nothing listens by default (docs/telemetry.md). */
const listeners = channel("app.log");

/** Ties a log line to an error that a visitor reports: short enough to be read aloud. */
export const newErrorId = (): string => randomUUID().slice(0, 8);

/** One line of limited length without email addresses. */
function safeText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[^\s"'(=]+@[^\s"')]+/g, "[address]")
    .slice(0, MAX_TEXT_LENGTH);
}

/** Name, code and message of anything thrown, safe for a log line or a `last_error` column; no stack, no details. */
export function describeError(error: unknown): string {
  if (typeof error !== "object" || error === null) return safeText(String(error));
  const { name, code, message } = error as Record<string, unknown>;
  return safeText([name, code, message].filter((part) => typeof part === "string" && part !== "").join(": "));
}

/**
 * Writes one JSON line, with the id of the request that it belongs to. `fields` are ids, counts and our own names,
 * never a visitor's input. An `error` field is reduced to its safe description.
 */
export function log(level: Level, event: LogEvent, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  const safe = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === "string" ? safeText(value) : value]),
  );
  const requestId = currentRequestId();
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...(COMMIT === undefined ? {} : { commit: COMMIT }),
    ...(requestId === undefined ? {} : { requestId }),
    ...safe,
    ...(error === undefined ? {} : { error: describeError(error) }),
  };
  console[level](JSON.stringify(line));
  if (listeners.hasSubscribers) listeners.publish({ line, error } satisfies LogMessage);
}
