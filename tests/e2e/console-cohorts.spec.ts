import { test } from "./support/console-operator.ts";
import { openOrder, payAtProvider } from "./support/orders.ts";
import { expect } from "./support/test.ts";

test("a cohort's seats: never fewer than are taken, and what changed meanwhile is not overwritten", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const capacityOf = async () => (await sql("select capacity from cohorts where cohort_id = '1'"))[0]?.capacity;
  const setCapacity = (seats: unknown) => sql("update cohorts set capacity = $1 where cohort_id = '1'", [seats]);
  const capacity = await capacityOf();
  const order = await openOrder(stack, uniqueEmail);
  await payAtProvider(stack, order);
  await page.goto(`/console/orders/${order.id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Ask Razorpay now" }).click();
  await expect(page.getByRole("button", { name: "Send the receipt again" })).toBeVisible();
  await page.goto("/console/cohorts", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Cohort #1" }).click();
  await expect(page.getByRole("region", { name: "Enrolments" })).toContainText(uniqueEmail);
  const seats = page.getByLabel("Seats", { exact: true });
  const save = page.locator("form", { has: seats }).getByRole("button", { name: "Save" });
  await seats.fill("0");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "seats than that are already taken" })).toBeVisible();
  const more = Number(capacity) + 1;
  await seats.fill(String(more));
  await save.click();
  // Shown by the response. Before it comes, the next change would be part of what it shows.
  await expect(page.locator("dt", { hasText: /^Seats$/ }).locator("+ dd")).toHaveText(String(more));
  await expect(seats).toHaveValue(String(more));
  expect(await capacityOf()).toBe(more);
  await setCapacity(more + 5);
  await seats.fill(String(more + 1));
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: `it's now ${more + 5}` })).toBeVisible();
  expect(await capacityOf()).toBe(more + 5);
  await setCapacity(capacity);
  await page.goto("/console/cohorts/1", { waitUntil: "networkidle" });
});
