import { type Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

test.beforeEach(({ schedule }) =>
  schedule("AI for Marketing & Sales", { startsAt: "2096-12-05T02:30:00Z", endsAt: "2096-12-05T04:00:00Z" }),
);

const openSalesDialog = async (page: Page) => {
  await page.goto("/#sales");
  await expect(page.locator("#lightning-sessions")).toContainText("2096");
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  return page.getByRole("dialog", { name: "Register for Free Workshop" });
};

test("with the database down the dialog stays with the address, and a retry succeeds", async ({
  page,
  control,
  mailbox,
  uniqueEmail,
}) => {
  const dialog = await openSalesDialog(page);
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await control.fail("database", "503");
  await dialog.getByRole("button", { name: "Register Now" }).click();
  const failure = page.getByRole("group", { name: "Registration failed" });
  await expect(failure).toContainText("Please try again later.");
  await expect(dialog.getByLabel("Email")).toHaveValue(uniqueEmail);
  await control.clear();
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog).toBeHidden();
  await mailbox.waitFor(uniqueEmail);
});
