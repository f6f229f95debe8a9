// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "../support/database";
import { asPerson } from "../support/room";

type Node = { "Node Type": string; "Parent Relationship"?: string; Plans?: Node[] };

const ROWS = 100_000;
const learner = randomUUID();

const db = testDatabase("enrolments_plan");
beforeAll(async () => {
  await db.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
      select case n when 1 then ${learner}::uuid else gen_random_uuid() end, 'a@b.co', '1', 9999900, 'pay_' || n, 'order_' || n, '{}'
      from generate_series(1, ${ROWS}) n`;
  });
  await db.owner`analyze public.cohort_enrollments`;
});

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test("Among 100,000 enrolments, a query for one's own evaluates the policy once and uses the index", async () => {
  const query = `select cohort_id, status, enrolled_at from public.cohort_enrollments
    where user_id = '${learner}' order by enrolled_at desc`;
  const { plan, rows } = await asPerson(db.owner, learner, async (sql) => {
    const [row] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(`explain (format json) ${query}`);
    return { plan: row?.["QUERY PLAN"][0].Plan, rows: await sql.unsafe(query) };
  });
  const nodes = plan ? nodesOf(plan) : [];
  // Who it is, and whether it is an operator.
  expect(nodes.filter((node) => node["Parent Relationship"] === "InitPlan")).toHaveLength(2);
  expect(nodes.filter((node) => /Index|Bitmap/.test(node["Node Type"]))).not.toHaveLength(0);
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toHaveLength(0);
  expect(rows).toHaveLength(1);
});
