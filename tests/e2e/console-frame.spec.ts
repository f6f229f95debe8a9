import { test } from "./support/console-operator.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { expect } from "./support/test.ts";

test("The frame leads by the keyboard, names who is signed in, and is left after a sign-out", async ({
  page,
  operator,
}) => {
  await page.goto("/console/mails");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeFocused();
  const sections = page.getByRole("navigation", { name: "Console" });
  await expect(sections.locator("[aria-current=page]")).toHaveText("Mails");
  await sections.getByRole("link", { name: "Log" }).click();
  await expect(sections.locator("[aria-current=page]")).toHaveText("Log");
  await expect(page.getByText(`${operator.email} (owner)`)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("On a phone the current section is in view, and a page scrolled before hydration stays there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 300 });
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/console/team", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const scrolledTo = await page.evaluate(() => {
    scrollTo({ top: 200, behavior: "instant" });
    return scrollY;
  });
  expect(scrolledTo).toBeGreaterThan(100);
  const list = page.getByRole("navigation", { name: "Console" }).getByRole("list");
  const offset = () => list.evaluate((element) => element.scrollLeft);
  expect(await offset()).toBe(0);
  release();
  await expect.poll(offset).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
});

test("A page whose data cannot be read says so, and can be tried again", async ({ page, control, tolerate }) => {
  tolerate(/status of 500|error #441/);
  await page.goto("/console/log");
  await control.fail("database", "503");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Mails" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await control.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mails" })).toBeVisible();
});
