import { test } from "./test.ts";

/**
 * For a file whose tests change cohorts: the worker's tests share the sandbox, so its cohorts are restored for the next
 * one, and those that a test has added are closed.
 */
export function restoreCohorts(): void {
  let kept: Record<string, unknown>[] = [];
  test.beforeEach(async ({ sql }) => {
    kept = await sql("select * from public.cohorts");
  });
  test.afterEach(async ({ sql }) => {
    // One with an order can't be deleted.
    await sql(
      "update public.cohorts set state = 'closed' where state in ('on_sale', 'coming_soon') and cohort_id <> all ($1)",
      [kept.map(({ cohort_id: id }) => id)],
    );
    for (const { cohort_id: id, capacity, state, price } of kept)
      await sql("update public.cohorts set capacity = $2, state = $3, price = $4 where cohort_id = $1", [
        id,
        capacity,
        state,
        price,
      ]);
  });
}
