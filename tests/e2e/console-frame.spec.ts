import { test } from "./support/console-operator.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { openIdle } from "./support/idle.ts";
import { expect } from "./support/test.ts";

test("The frame works by keyboard, names who is signed in, and is gone after a sign-out @long", async ({
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
  await expect(sections.locator("[aria-current=page]")).toHaveText("Emails");
  await sections.getByRole("link", { name: "Log" }).click();
  await expect(sections.locator("[aria-current=page]")).toHaveText("Log");
  await expect(page.getByText(`${operator.email} (owner)`)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("On a phone the current section is in view, and a page scrolled before hydration stays there @long", async ({
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

test("A page whose data can't be read says so, and can be tried again", async ({ page, control, tolerate }) => {
  tolerate(/status of 500|error #441/);
  await page.goto("/console/log");
  await control.fail("database", "503");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Emails" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't load this page" })).toBeVisible();
  await control.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Emails" })).toBeVisible();
});

test("A page always has a title, even while a link or an action changes it @long", async ({ page, schedule }) => {
  const runId = await schedule("AI for Marketing & Sales");
  await openIdle(page, "/console");
  await page.evaluate(() => {
    const untitled: string[] = [];
    Object.assign(window, { untitled });
    new MutationObserver(() => document.title || untitled.push(location.pathname)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  for (const section of ["Emails", "Log", "Sessions"]) {
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: section }).click();
    await expect(page).toHaveTitle(new RegExp(section));
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
  }
  await page.locator(`a[href$="${runId}"]`).first().click();
  await page.getByLabel("Length").fill("60");
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Change saved" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { untitled: string[] }).untitled)).toEqual([]);
});
