import type { Page } from "@playwright/test";

import { openIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";

const section = (page: Page) => page.locator("#lightning-sessions");
/** The titles of the cards. */
const titles = (page: Page) => section(page).getByRole("heading", { level: 3 });

const views = [
  { hash: "", shown: ["AI for Product Management", "AI for Marketing & Sales", "AI for Human Resources"] },
  { hash: "#product", shown: ["AI for Product Management"] },
  { hash: "#sales", shown: ["AI for Marketing & Sales"] },
  { hash: "#hr", shown: ["AI for Human Resources"] },
  { hash: "#finance", shown: ["Finance & Accounting"] },
  { hash: "#operations", shown: ["Operations"] },
  { hash: "#analytics", shown: ["IT & Analytics"] },
  { hash: "#toString", shown: ["AI for Product Management", "AI for Marketing & Sales", "AI for Human Resources"] },
];

test("each fragment shows its sessions @long", async ({ page }) => {
  for (const { hash, shown } of views) {
    await page.goto(`/${hash}`);
    await expect(titles(page)).toHaveText(shown);
  }
});

test("the sessions follow every change of the fragment, even by the back button", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Select a business function")).toBeVisible();
  await page.getByRole("link", { name: "Finance", exact: true }).click();
  await expect(titles(page)).toHaveText(["Finance & Accounting"]);
  await expect(page.getByText("Specialized AI training for Finance & Accounting coming soon!")).toBeVisible();
  await page.getByRole("link", { name: "HR", exact: true }).click();
  await expect(titles(page)).toHaveText(["AI for Human Resources"]);
  await page.goBack();
  await expect(titles(page)).toHaveText(["Finance & Accounting"]);
  await page.goBack();
  await expect(titles(page)).toHaveCount(3);
});

test("a link to the page without its fragment shows all sessions, and the back button the previous one @long", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  for (const link of [header.getByRole("link").first(), header.getByRole("link", { name: "Home", exact: true })]) {
    await openIdle(page, "/#sales");
    await expect(titles(page)).toHaveText(["AI for Marketing & Sales"]);
    await link.click();
    await expect(page).toHaveURL("/");
    await expect(titles(page)).toHaveCount(3);
    await page.goBack();
    await expect(titles(page)).toHaveText(["AI for Marketing & Sales"]);
    await page.goForward();
    await expect(titles(page)).toHaveCount(3);
  }
});

test("a fragment chosen while the page hydrates is kept @long", async ({ page }) => {
  await page.addInitScript(() => {
    const replaceState = window.history.replaceState.bind(window.history);
    // Next's own call at the end of hydration.
    window.history.replaceState = (...entry) => {
      window.history.replaceState = replaceState;
      window.location.hash = "finance";
      replaceState(...entry);
    };
  });
  await page.goto("/");
  await expect(titles(page)).toHaveText(["Finance & Accounting"]);
  expect(new URL(page.url()).hash).toBe("#finance");
});
