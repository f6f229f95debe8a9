import { cookiesOf } from "./support/accounts.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { waitForHydration } from "./support/hydration.ts";
import { openIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ schedule }) => schedule("AI for Marketing & Sales"));

const lazy = [
  {
    path: "/",
    button: "Reserve Your Spot",
    width: 1280,
    shows: { role: "dialog", name: "Register for Free Workshop" },
  },
  { path: "/careers/jobs", button: "Apply Now", width: 1280, shows: { role: "dialog", name: /^Apply for/ } },
  { path: "/about-us", button: "Open menu", width: 375, shows: { role: "dialog", name: "Menu" } },
] as const;

for (const { path, button, width, shows } of lazy) {
  test(`${button} shows a spinner while its dialog loads, and opens it once after several clicks @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openIdle(page, path);
    const release = await holdRequests(page, SCRIPTS);
    const control = page.getByRole("button", { name: button }).first();
    // A click before the button is hydrated does nothing.
    await expect(async () => {
      await control.click();
      await expect(control).toHaveAttribute("aria-busy", "true", { timeout: 1_000 });
    }).toPass();
    expect(await control.evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe("spin");
    await control.click();
    release();
    await expect(page.getByRole(shows.role, { name: shows.name })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  });
}

test("a visitor who clicks Buy sees a spinner, and the sign-in page is requested once @long", async ({ page }) => {
  let asked = 0;
  await page.route("**/auth?returnTo=*", () => void (asked += 1));
  await page.goto("/course");
  const button = page.getByRole("button", { name: "Secure Your Spot" });
  await waitForHydration(button);
  // During navigation a page doesn't respond, but still reports its requests.
  await button.evaluate((element: HTMLButtonElement) =>
    new MutationObserver(() => {
      if (element.ariaDisabled === "true")
        console.log(element.ariaBusy === "true" ? "locked and busy" : "locked alone");
    }).observe(element, { attributeFilter: ["aria-disabled", "aria-busy"] }),
  );
  const locked = page.waitForEvent("console", (message) => message.text().startsWith("locked"));
  await button.dblclick();
  expect((await locked).text()).toBe("locked and busy");
  await expect.poll(() => asked).toBe(1);
});

test("a click on Buy that comes before any script has loaded isn't lost @long", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/course", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Secure Your Spot" }).click();
  release();
  await page.waitForURL("**/auth?returnTo=*");
});

const sections = [
  { path: "/", link: "See the free sessions", heading: "Lightning Sessions" },
  { path: "/course", link: "View Curriculum", heading: "Six weeks, one product: yours" },
  { path: "/terms", link: "Cancellation and refunds", heading: "Cancellation and refunds" },
  { path: "/careers/jobs", link: "Digital Marketing", heading: "Digital Marketing Intern" },
] as const;

for (const { path, link, heading } of sections) {
  test(`${path}: "${link}" lands on its section, below the header @long`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: link }).first().click();
    const target = page.getByRole("main").getByRole("heading", { name: heading }).first();
    const header = page.getByRole("banner");
    const gap = async () => {
      const [top, bar] = [await target.boundingBox(), await header.boundingBox()];
      return (top?.y ?? -1) - (bar?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(400);
  });
}

const halfWritten = [
  { path: "/", account: null, form: "#contact form", label: "Message" },
  { path: "/auth/reset", account: null, form: "main form", label: "Email" },
] as const;

for (const { path, account, form, label } of halfWritten) {
  test(`${path}: unsent input is restored when going back @long`, async ({ page, context, stack }) => {
    if (account) await context.addCookies(await cookiesOf(account, stack));
    await page.goto(path);
    const field = page.locator(form).getByLabel(label);
    await field.fill("Half a thought");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL("/terms");
    await page.goBack();
    await expect(field).toHaveValue("Half a thought");
  });
}

const printed = [
  { path: "/my-learning", account: "learner", text: "Status: success" },
  { path: "/privacy", account: null, text: "Privacy Policy" },
] as const;

for (const { path, account, text } of printed) {
  test(`${path} prints black on white, without header and footer @long`, async ({ page, context, stack }) => {
    if (account) await context.addCookies(await cookiesOf(account, stack));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator("body > header, body > footer")).toHaveCount(2);
    for (const bar of await page.locator("body > header, body > footer").all()) await expect(bar).toBeHidden();
    const pale = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>("main *"))
        .filter((element) => element.checkVisibility() && element.innerText?.trim())
        .filter((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
          return Math.max(...parts) > 140 || backgroundColor !== "rgba(0, 0, 0, 0)";
        })
        .map((element) => element.outerHTML.slice(0, 160)),
    );
    expect(pale).toEqual([]);
  });
}
