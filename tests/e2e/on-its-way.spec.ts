import { cookiesOf } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

test("a link turns while the page it leads to is on its way", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await page.route("**/auth?change=email*", () => undefined);
  await page.goto("/edit-profile");
  await expect(page.locator("form#profile-form:not([method])")).toBeVisible();
  const link = page.getByRole("link", { name: "Change email" });
  await link.click();
  await expect(link.locator(".turning-ring")).toBeVisible();
});

test("a page whose link is pressed while its skeleton is being fetched ahead shows that it is coming", async ({
  page,
  context,
  stack,
  control,
}) => {
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
  const ring = () => page.getByRole("main").evaluate((main) => getComputedStyle(main, "::after").animationName);
  await expect.poll(ring).toBe("spin");
});

test("the account's menu, wanted before it is known whose it is, is on its way, and opens", async ({
  page,
  context,
  stack,
}) => {
  await context.addCookies(await cookiesOf("learner", stack));
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/session", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/about-us");
  const avatar = page.getByRole("button", { name: "Account" });
  const menuCode = page.waitForResponse("**/*.js");
  await avatar.hover();
  await menuCode;
  await avatar.click();
  await expect(avatar).toHaveAttribute("aria-busy", "true");
  gate.resolve();
  await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});
