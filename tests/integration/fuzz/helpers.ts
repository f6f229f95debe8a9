import fc from "fast-check";
import { expect } from "vitest";

import type { TestBackend } from "../support/backend";

/** Inputs of each kind: fewer in `.ci/run` than in `npm run test:all`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 500);

const SHARED = [Object, Array, String, Number, Boolean, Function, Map, Set, Promise, RegExp, Error, Request, Response];

/** All properties of the global prototypes, to detect prototype pollution. */
const prototypes = () =>
  SHARED.flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).map((key): unknown[] => {
      const { value } = Reflect.getOwnPropertyDescriptor(prototype, key) as { value: unknown };
      return [prototype, key, value];
    }),
  );

/** A digest of the rows of every table in `public`, `auth` and `storage`. */
async function stateOf(backend: TestBackend): Promise<Record<string, unknown>> {
  const tables = await backend.sql(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace) and relkind = 'r'`,
    [],
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(row::text, '' order by row::text)) as digest from ${name} row`,
  );
  const rows = await backend.sql(digests.join(" union all "), []);
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), digest]));
}

/** Runs `work` and expects no changed row, no stored file and no prototype pollution; `what` is for the failure. */
export async function expectNoSideEffects(
  backend: TestBackend,
  work: () => Promise<void>,
  what?: string,
): Promise<void> {
  const [rows, shared] = [await stateOf(backend), prototypes()];
  await work();
  const now = prototypes();
  expect(now.length, what).toBe(shared.length);
  expect(
    now.filter((entry, index) => entry.some((part, place) => part !== shared[index]?.[place])),
    what,
  ).toEqual([]);
  expect(await stateOf(backend), what).toEqual(rows);
}

/** Any JavaScript value, and values a browser can send. */
export const anyValue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  },
  {
    weight: 2,
    arbitrary: fc.anything({ withNullPrototype: true, withSparseArray: true, withBoxedValues: true, key: anyKey() }),
  },
  { weight: 2, arbitrary: fc.json().map((text) => JSON.parse(text) as unknown) },
  fc.string({ unit: "binary", maxLength: 2_000 }),
  fc.uint8Array().map((bytes) => new Blob([bytes])),
  fc.tuple(fc.string(), fc.string()).map(([name, value]) => {
    const form = new FormData();
    form.append(name, value);
    return form;
  }),
);

function anyKey() {
  const specialKeys = fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "then",
    "toString",
    "toJSON",
    "email",
    "ok",
  );
  return fc.oneof(specialKeys, fc.string());
}

/** A value as JSON; for a value without JSON, a text that isn't JSON. */
export const asJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "[";
  }
};
