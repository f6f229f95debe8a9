import type { Page } from "@playwright/test";

import { createAccount } from "./support/accounts.ts";
import { openEmailCard, signIn } from "./support/auth-page.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test as base } from "./support/test.ts";

/** Cohort 1 starts on 12 July 2025, at midnight in India. */
const moments = [
  { name: "on the evening before", clock: "2025-07-11T18:00:00Z", hasGoals: false, next: "Saturday, July 12, 2025" },
  {
    name: "on the first day, still the 11th in London",
    clock: "2025-07-11T19:00:00Z",
    hasGoals: true,
    next: "Saturday, July 12, 2025",
  },
  { name: "on the day after", clock: "2025-07-13T06:00:00Z", hasGoals: true, next: "Saturday, July 19, 2025" },
] as const;

for (const { name, clock, hasGoals, next } of moments) {
  base.describe(name, () => {
    const test = base.extend<object, { clock: string }>({ clock: [clock, { scope: "worker" }] });

    test(`${name} the site shows India's date and sells`, async ({ page, stack, sql, uniqueEmail }) => {
      await page.goto("/");
      await expect(page.getByRole("contentinfo")).toContainText("2025");
      await createAccount(stack, uniqueEmail);
      await enrol(sql, uniqueEmail);
      await enter(page, uniqueEmail);
      await expect(page.getByRole("heading", { name: "Welcome to Cohort #1!" })).toBeVisible();
      await expect(page.locator("time").first()).toContainText(next);
      const goals = page
        .locator("section, div")
        .filter({ has: page.getByRole("heading", { name: "This Week's Goals" }) })
        .last();
      await expect(goals.getByRole("listitem")).toHaveCount(hasGoals ? 4 : 0);
      await expect(goals.getByText("Coming Soon")).toHaveCount(hasGoals ? 0 : 1);

      // Enrol-by dates are shown but do not stop a purchase.
      await page.goto("/course");
      await expect(page.getByText("July 5, 2025").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Secure Your Spot" })).toBeEnabled();
    });
  });
}

/** Inserts an enrolment without a payment. */
async function enrol(sql: Stack["backend"]["sql"], email: string): Promise<void> {
  await sql(
    `with buyer as (select id, email from auth.users where email = $1),
     ordered as (
       insert into payment_orders (user_id, email, cohort_id, amount, receipt_facts, provider_order_id, held_until)
       select id, email, '1', 9999900, '{}', 'order_' || replace(id::text, '-', ''), now() from buyer
       returning user_id, email, provider_order_id
     )
     insert into cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     select user_id, email, '1', 9999900, 'pay_' || replace(user_id::text, '-', ''), provider_order_id, '{}' from ordered`,
    [email],
  );
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto("/auth?returnTo=%2Fmy-learning%2Fcohort%2F1");
  await openEmailCard(page);
  await signIn(page, email);
  await page.waitForURL("/my-learning/cohort/1");
}
