import type { Page } from "@playwright/test";

import { linkIn } from "./support/auth-page.ts";
import { openIdle } from "./support/idle.ts";
import { addRegistration } from "./support/manage-states.ts";
import { expect, test } from "./support/test.ts";

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function leave(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Terms");
}

test("the token of a mail's link is not stored @long", async ({ page, mailbox, account }) => {
  await mailbox.clear();
  await page.goto("/auth/reset");
  await page.getByLabel("Email").fill(account);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  const link = linkIn((await mailbox.waitFor(account)).html);
  const token = new URL(link).searchParams.get("token_hash") ?? "";
  expect(token).not.toBe("");
  await openIdle(page, link);
  await leave(page);
  expect(await stored(page)).not.toContain(token);
});

test("the token of a registration is not stored @long", async ({ page, stack, uniqueEmail }) => {
  const path = await addRegistration(stack.backend, uniqueEmail);
  await openIdle(page, path);
  await leave(page);
  expect(await stored(page)).not.toContain(path.split("/").at(-1));
});

test("a form without any input has no draft, even after it was emptied @long", async ({ page }) => {
  const message = page.locator("#contact form").getByLabel("Message");
  await openIdle(page, "/");
  await leave(page);
  expect(await stored(page)).not.toContain("typed ");
  await page.goBack();
  await message.fill("Half a thought");
  await leave(page);
  expect(await stored(page)).toContain("Half a thought");
  await page.goBack();
  await expect(message).toHaveValue("Half a thought");
  await message.fill("");
  await leave(page);
  expect(await stored(page)).not.toContain("typed ");
});
