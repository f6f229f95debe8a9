import "server-only";

import { randomUUID } from "node:crypto";

type Level = "info" | "warn" | "error";

const MAX_TEXT_LENGTH = 300;

/** Ties a log line to an error that a visitor reports. */
export const newErrorId = (): string => randomUUID();

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
 * Writes one JSON line. `fields` are ids, counts and our own names, never a visitor's input.
 * An `error` field is reduced to its safe description.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const { error, ...rest } = fields;
  const safe = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === "string" ? safeText(value) : value]),
  );
  const cause = error === undefined ? {} : { error: describeError(error) };
  console[level](JSON.stringify({ time: new Date().toISOString(), level, event, ...safe, ...cause }));
}
