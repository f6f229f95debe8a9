/**
 * Checks answers from our own routes: another version during a deployment, a proxy or a hotel network's page may have
 * answered. Written by hand, since zod/mini would add 24 kB to the first load of every page.
 */
export type Check<Value> = (value: unknown) => value is Value;

/** A text of at most `max` characters; not empty if `min` is 1. */
export const isText =
  (max: number, min = 0): Check<string> =>
  (value): value is string =>
    typeof value === "string" && value.length >= min && value.length <= max;

export const isOneOf =
  <const Value extends string>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    (values as readonly unknown[]).includes(value);

export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** A whole number from `min` to the largest that a column holds. */
export const isWhole =
  (min: number): Check<number> =>
  (value): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= 2_147_483_647;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const isTime =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    typeof value === "string" && pattern.test(value) && !Number.isNaN(Date.parse(value));

/** A calendar day, such as 2026-12-05. */
export const isDay = isTime(DAY);

/** An instant in ISO 8601. */
export const isInstant = isTime(INSTANT);

export const isNullOr =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

/** A list of at most `max` values. */
export const isListOf =
  <Value>(check: Check<Value>, max: number): Check<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.length <= max && value.every((item) => check(item));

/** An object with these members; a later version may send more. */
export const isShape =
  <Shape extends object>(members: { [Name in keyof Shape]-?: Check<Shape[Name]> }): Check<Shape> =>
  (value): value is Shape =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Check<unknown>>(members).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** In characters. */
const MAX_ANSWER = 200_000;

/** The JSON of an answer; undefined for anything else. */
export function parseAnswer(text: string): unknown {
  try {
    return text.length <= MAX_ANSWER ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The answer of one of our routes. Throws for an error, and for any shape that the check doesn't know. */
export async function readAnswer<Value>(response: Response, check: Check<Value>): Promise<Value> {
  const answer = response.ok ? parseAnswer(await response.text()) : undefined;
  if (check(answer)) return answer;
  throw new Error(`Unexpected answer from ${response.url}, status ${response.status}`);
}
