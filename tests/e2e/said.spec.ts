import type { Page } from "@playwright/test";

import { takeSeat } from "./support/room-records.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

const HOUR_MS = 3_600_000;

/** Signs in with a seat in a cohort whose only class ended an hour ago; returns the class's id. */
async function finishCohort(page: Page, stack: Stack, email: string, cohortId: string): Promise<string> {
  const session = await takeSeat(page, stack, email, cohortId, new Date(Date.now() - 4 * HOUR_MS).toISOString());
  await stack.backend.sql("update public.cohorts set takes_handins = true where cohort_id = $1", [cohortId]);
  return session;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a class is rated from its mail; what was sent last is shown, until it is withdrawn @long", async ({
      page,
      stack,
      sql,
      uniqueEmail,
    }) => {
      const cohortId = javaScriptEnabled ? "95" : "96";
      const session = await finishCohort(page, stack, uniqueEmail, cohortId);
      const stored = () => sql("select rating, text from public.class_ratings where session_id = $1", [session]);
      await page.goto(`/my-learning/cohort/${cohortId}?class=${session}&rating=1#how-was-it`);
      await expect(page.getByRole("radio", { name: "1" })).toBeChecked();
      expect(await stored()).toEqual([]);

      await page.getByRole("radio", { name: "4" }).check();
      await page.getByLabel("What should we keep, or change?").fill("More time.");
      await page.getByRole("button", { name: "Send my answer" }).click();
      await expect(page.getByRole("button", { name: "Change my answer" })).toBeVisible();
      await expect(page.getByRole("radio", { name: "4" })).toBeChecked();
      expect(await stored()).toEqual([{ rating: 4, text: "More time." }]);

      await page.getByRole("button", { name: "Withdraw my answer" }).click();
      await expect(page.getByRole("button", { name: "Send my answer" })).toBeVisible();
      // The button is gone; the keyboard continues in its card.
      if (javaScriptEnabled) await expect(page.locator("#how-was-it :focus")).toBeVisible();
      expect(await stored()).toEqual([]);
    });
  });

test("the three questions of a cohort are answered, with a quote, and withdrawn @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohortId = "97";
  await finishCohort(page, stack, uniqueEmail, cohortId);
  await page.goto(`/my-learning/cohort/${cohortId}`);
  await page.getByRole("link", { name: "Answer them" }).click();
  await page.getByLabel("What do you do differently now?").fill("I brief first.");
  await page.reload();
  await expect(page.getByLabel("What do you do differently now?")).toHaveValue("I brief first.");
  await page.getByRole("radio", { name: "9" }).check();
  await page.getByRole("radio", { name: "Yes, with this name:" }).check();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.locator("#review-quotedAs-error")).not.toBeEmpty();
  await page.getByLabel("Your name, as it is to appear").fill("Asha, a bank in Kochi");
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("button", { name: "Change my answers" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "9" })).toBeChecked();
  const stored = () =>
    sql("select does_differently, recommends, quoted_as from public.cohort_reviews where cohort_id = $1", [cohortId]);
  expect(await stored()).toEqual([
    { does_differently: "I brief first.", recommends: 9, quoted_as: "Asha, a bank in Kochi" },
  ]);
  await page.getByRole("button", { name: "Withdraw my answers" }).click();
  await expect(page.getByRole("button", { name: "Send my answers" })).toBeVisible();
  expect(await stored()).toEqual([]);
});
