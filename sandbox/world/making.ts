import type { Backend } from "../backend.ts";

/** The tools for making the parts of the world. */
export type Making = {
  backend: Pick<Backend, "sql" | "ensureUser" | "url" | "secretKey" | "ledger">;
  now: Date;
  random: Random;
};

/** The next number of a sequence that is the same in every sandbox, from 0 to below 1. */
export type Random = () => number;

/** A sequence for a seed (mulberry32), so that every start makes the same world. */
export function sequence(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `min` to `max`. */
export const between = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/**
 * Runs a statement with these rows as its first parameter, `$1::jsonb`: writing many is as fast as writing one. Dates
 * become texts.
 */
export const sqlWithRows = async ({ backend }: Pick<Making, "backend">, rows: object[], statement: string) =>
  backend.sql(statement.replace("$1::jsonb", "$1::text::jsonb"), [JSON.stringify(rows)]);
