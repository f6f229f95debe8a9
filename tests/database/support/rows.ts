import type { Sql, TransactionSql } from "postgres";
import { expect } from "vitest";

type Rows = { whole: number; byIndex: number };

/**
 * What a statement reads from a table: rows through an index, and rows of the whole table. The counts before and after
 * are compared: the server's counters still contain what the connection did within the last second.
 */
export async function rowsRead(
  owner: Sql,
  table: string,
  work: (sql: TransactionSql) => Promise<unknown>,
): Promise<Rows> {
  return owner.begin(async (sql) => {
    const read = async (): Promise<Rows> => {
      const [row] = await sql<Rows[]>`
        select seq_tup_read::integer as whole, coalesce(idx_tup_fetch, 0)::integer as "byIndex"
        from pg_stat_xact_all_tables where relid = ${table}::regclass`;
      return row ?? { whole: 0, byIndex: 0 };
    };
    const before = await read();
    await work(sql);
    const after = await read();
    return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  });
}

/**
 * Runs a statement, and fails if it reads more than these rows of a table. That shows a plan that compares everybody with
 * everybody, however fast or busy the machine is. The statement may open a transaction.
 */
export async function withinRows<T>(
  sql: Sql,
  [table, most]: readonly [table: string, most: number],
  statement: (sql: Sql) => PromiseLike<T>,
): Promise<T> {
  const results: T[] = [];
  const read = await rowsRead(sql, table, async (transaction) => {
    const begin = async (work: (sql: TransactionSql) => Promise<unknown>) => transaction.savepoint(work);
    results.push(await statement(Object.assign(transaction, { begin }) as unknown as Sql));
  });
  expect(read.whole + read.byIndex, `rows of ${table}`).toBeLessThanOrEqual(most);
  return results[0] as T;
}

/** The first column of a query's rows. */
export const valuesOf = async <Value = string>(query: PromiseLike<readonly object[]>): Promise<Value[]> =>
  (await query).map((row) => Object.values(row)[0] as Value);

/** The only value of a query's only row. */
export const valueOf = async <Value = string>(query: PromiseLike<readonly object[]>): Promise<Value> =>
  (await valuesOf<Value>(query))[0] as Value;

/** The first row of a query. */
export const rowOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> => (await query)[0];
