import fc from "fast-check";
import { expect } from "vitest";

import type { TestBackend } from "../support/backend";

const SHARED = [Object, Array, String, Number, Boolean, Function, Map, Set, Promise, RegExp, Error, Request, Response];

/** Everything that anybody could hang on the prototypes that all code shares. */
const prototypes = () =>
  SHARED.flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).map((key): unknown[] => {
      const { value } = Reflect.getOwnPropertyDescriptor(prototype, key) as { value: unknown };
      return [prototype, key, value];
    }),
  );

/** A digest of all rows of every table, by table: ours, the accounts and the files. */
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

/** Does something that must leave nothing behind: no row, no file, nothing that other code would find. */
export async function leavesNothing(backend: TestBackend, work: () => Promise<void>): Promise<void> {
  const [rows, shared] = [await stateOf(backend), prototypes()];
  await work();
  const now = prototypes();
  expect(now.length).toBe(shared.length);
  expect(now.filter((entry, index) => entry.some((part, place) => part !== shared[index]?.[place]))).toEqual([]);
  expect(await stateOf(backend)).toEqual(rows);
}

/** Whatever JavaScript can hold, and what a browser can send. */
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
  const telling = fc.constantFrom("__proto__", "constructor", "prototype", "then", "toString", "toJSON", "email", "ok");
  return fc.oneof(telling, fc.string());
}
