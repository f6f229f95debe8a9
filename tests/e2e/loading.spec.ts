import { cookiesOf } from "./support/accounts.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";
import { instructors } from "@/lib/content/instructors";
import { myLearning } from "@/lib/content/learning";

test("a link shows a spinner while its page is loading", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await page.route("**/auth/change-email*", () => undefined);
  await page.goto("/edit-profile");
  await expect(page.locator("form#profile-form:not([method])")).toBeVisible();
  const link = page.getByRole("link", { name: "Change email" });
  await link.click();
  await expect(link.locator("[data-slot=spinner]")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the skeleton is streamed before slow content", async ({ page, context, stack, control }) => {
    await context.addCookies(await cookiesOf("learner", stack));
    await control.fail("database", "slow");
    await page.goto("/my-learning", { waitUntil: "commit" });
    await expect(page.getByText(myLearning.loading)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test("a link clicked during its prefetch shows a loading state", async ({ page, context, stack, control }) => {
  await context.addCookies(await cookiesOf("newcomer", stack));
  const skeletonAsked = Promise.withResolvers<void>();
  const pageAsked = Promise.withResolvers<void>();
  await page.route("**/my-learning?_rsc=*", async (route) => {
    const headers = route.request().headers();
    if (!headers["next-router-prefetch"]) pageAsked.resolve();
    else if (!headers["next-router-segment-prefetch"]) {
      skeletonAsked.resolve();
      await pageAsked.promise;
    }
    await route.continue();
  });
  await page.goto("/edit-profile");
  await skeletonAsked.promise;
  await control.fail("database", "slow");
  await page.getByRole("banner").getByRole("link", { name: "My Learning" }).click();
  await expect(page).toHaveURL("/my-learning");
  const main = page.getByRole("main");
  const shown = () =>
    main.evaluate((element) => element.textContent || getComputedStyle(element, "::after").animationName);
  // The link's spinner, or the skeleton if it arrived before React rendered.
  await expect.poll(shown).toMatch(new RegExp(`^spin$|${myLearning.loading}`));
  const animationOfNothing = await main.evaluate((element) => {
    element.replaceChildren();
    return getComputedStyle(element, "::after").animationName;
  });
  expect(animationOfNothing).toBe("spin");
});

test("the account menu clicked before the session is known shows a spinner, then opens", async ({
  page,
  context,
  stack,
}) => {
  await context.addCookies(await cookiesOf("learner", stack));
  const release = await holdRequests(page, "**/api/session");
  await page.goto("/about-us");
  const avatar = page.getByRole("button", { name: "Account" });
  const menuCode = page.waitForResponse("**/*.js");
  await avatar.hover();
  await menuCode;
  await avatar.click();
  await expect(avatar).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("on a phone no portrait loads before it is near the viewport", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await page.setViewportSize({ width: 375, height: 812 });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/portraits/") && asked.push(request.url()));
  for (const path of ["/my-learning", "/my-learning/cohort/1"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(asked, path).toEqual([]);
  }
  for (const { image } of instructors) {
    const portrait = page.getByRole("img", { name: image.alt });
    await portrait.scrollIntoViewIfNeeded();
    await expect.poll(() => portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
});
