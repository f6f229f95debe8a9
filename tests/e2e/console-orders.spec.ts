import type { Page } from "@playwright/test";

import type { Backend } from "../../sandbox/backend.ts";
import { test } from "./support/console-operator.ts";
import { expect } from "./support/test.ts";

const AMOUNT = 9_999_900;

type Given = {
  email: string;
  cohort?: string;
  status?: string;
  /** Whether the amount paid differs from the amount ordered. */
  isReviewed?: boolean;
  /** The status of its refund, and how old it is. */
  refund?: { status: string; age: string };
};

/** Adds an order as the database would have it at that point; returns its id. */
async function addOrder(sql: Backend["sql"], { email, cohort = "1", status = "closed", isReviewed, refund }: Given) {
  const [order] = await sql(
    `insert into public.payment_orders (email, cohort_id, amount, held_until, receipt_facts, status)
     values ($1, $2, $3, now(), '{}', $4) returning id`,
    [email, cohort, AMOUNT, status],
  );
  const id = String(order?.id);
  if (isReviewed)
    await sql(
      `insert into public.payment_reviews (order_id, payment_id, kind, amount, currency, ordered)
       values ($1, 'pay_x', 'wrong_amount', 100, 'INR', $2)`,
      [id, AMOUNT],
    );
  if (refund) {
    await sql(
      "insert into public.payment_captures (payment_id, order_id, amount, currency) values ('pay_' || $1, $2, $3, 'INR')",
      [id.slice(0, 8), id, AMOUNT],
    );
    await sql(
      `insert into public.payment_refunds (payment_id, order_id, amount, reason, status, created_at)
       values ('pay_' || $1, $2, 100, 'operator', $3, now() - $4::interval)`,
      [id.slice(0, 8), id, refund.status, refund.age],
    );
  }
  return id;
}

const orders = (page: Page) => page.getByRole("region", { name: "Orders" }).locator("tbody tr");

test("Today's waiting orders link to a list of just these orders, and the numbers agree", async ({
  page,
  sql,
  uniqueEmail,
}) => {
  const order = (name: string, given: Omit<Given, "email"> = {}) =>
    addOrder(sql, { email: `${name}-${uniqueEmail}`, ...given });
  await order("quiet");
  await order("review", { cohort: "2", status: "needs_review", isReviewed: true });
  await order("late", { cohort: "3", refund: { status: "requested", age: "25 hours" } });
  await order("refused", { refund: { status: "failed", age: "2 days" } });
  await order("fresh", { refund: { status: "pending", age: "23 hours" } });
  await order("done", { refund: { status: "done", age: "3 days" } });

  for (const { task, filter, shown } of [
    { task: /cases? to review/, filter: "review", shown: ["review"] },
    { task: /orders? with a refund older than a day/, filter: "refund", shown: ["refused", "late"] },
  ]) {
    await page.goto("/console", { waitUntil: "networkidle" });
    const link = page.getByRole("link", { name: task });
    const number = Number.parseInt(await link.innerText(), 10);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await expect(page.getByLabel("Waiting for")).toHaveValue(filter);
    await expect(orders(page)).toHaveCount(number);
    const mine = orders(page).filter({ hasText: uniqueEmail });
    await expect(mine.getByRole("link", { name: uniqueEmail })).toHaveText(
      shown.map((name) => `${name}-${uniqueEmail}`),
    );
  }
});
