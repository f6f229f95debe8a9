import { unsealText } from "@/lib/console/sealed";
import { NONE, term, yesOrNo } from "@/lib/content/console";
import { dayInIst, inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { sayLoggedReview } from "@/lib/payments/review";
import type { Json } from "@/lib/supabase/database";

/** They mean nothing to a person: the fingerprint of a text, the id of a copy, a count that repeats another field. */
const HIDDEN = new Set([
  "cells",
  "digest",
  "postVersion",
  "refundDone",
  "resentAs",
  "reviewId",
  "subject",
  "teacherIds",
]);
const PAISE = new Set(["amount", "listPrice", "price", "tds"]);
const OPERATORS = new Set(["actor", "assignedTo", "assignee"]);
const RUNS = new Set(["run", "runId"]);

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DATABASE_NAME = /^[a-z]+(?:[_-][a-z]+)*$/;

/** Names for the ids in an entry; an id without one belongs to something deleted. */
export type Names = { operator: (id: string) => string; run: (id: string) => string | undefined };

/** "startsAt" is "Starts at". */
const labelOf = (field: string): string =>
  field === "tds"
    ? "TDS"
    : field.charAt(0).toUpperCase() + field.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function say(field: string, value: Json | undefined, names: Names): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (typeof value === "boolean") return yesOrNo(value);
  if (typeof value === "number") return PAISE.has(field) ? formatPaise(value) : value.toLocaleString("en-IN");
  if (typeof value === "object") {
    const parts = Object.entries(value)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, inner]) => `${labelOf(name)}: ${say(name, inner, names)}`);
    return sayLoggedReview(value)?.what ?? (parts.join(", ") || "Everything");
  }
  if (OPERATORS.has(field)) return value === "nobody" ? "Nobody" : names.operator(value);
  if (RUNS.has(field)) return names.run(value) ?? "A deleted run";
  if (field === "q") return unsealText(value) ?? value;
  if (INSTANT.test(value)) return inIst(value);
  if (DAY.test(value)) return dayInIst(value);
  return DATABASE_NAME.test(value) ? term("states", value) : value;
}

/** What an action changed: `before` is missing if it added something, `after` if it removed something. */
export type Change = { label: string; before?: string; after?: string };

const valuesOf = (json: Json): Readonly<Record<string, Json | undefined>> =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};

/** The difference that an action made, told by the shape of each value; for something new, everything known about it. */
export function changesOf({ before, after }: { before: Json; after: Json }, names: Names): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    if (HIDDEN.has(name)) return [];
    const change = {
      label: labelOf(name),
      ...(name in old ? { before: say(name, old[name], names) } : {}),
      ...(name in now ? { after: say(name, now[name], names) } : {}),
    };
    // Seconds aren't shown: to a person, a difference of seconds isn't a change.
    return change.before === change.after ? [] : [change];
  });
}
