import type { BrowserContext, Page } from "@playwright/test";

import { cookiesOf, createAccount, sessionCookies } from "./support/accounts.ts";
import { openIdle } from "./support/idle.ts";
import { addRegistration } from "./support/manage-states.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { drawing } from "@/tests/fixtures/photos";

const SALES = "AI for Marketing & Sales";

/** A browser that doesn't know its machine's zone, as Chrome puts it, or that gives a useless one. */
const saysZone = (page: Page, zone: string) =>
  page.addInitScript((timeZone) => {
    const options = { locale: "en-IN", timeZone } as Intl.ResolvedDateTimeFormatOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = () => options;
  }, zone);

test("in an unknown zone every page with times works, and only has the site's times @long", async ({
  page,
  context,
  stack,
  schedule,
  uniqueEmail,
}) => {
  await schedule(SALES);
  await saysZone(page, "Etc/Unknown");
  await page.goto("/");
  const card = page.locator("#lightning-sessions").getByRole("listitem").filter({ hasText: SALES });
  await expect(card).toContainText(/\d (?:AM|PM) IST/);
  await card.getByRole("button", { name: "Reserve Your Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText(/\d (?:AM|PM) IST/);
  await expect(page.getByText("Your time")).toHaveCount(0);

  await openIdle(page, await addRegistration(stack.backend, uniqueEmail, { run: { startsIn: 2_880 } }));
  await expect(page.getByRole("main")).toContainText(/\d (?:AM|PM) IST/);
  await expect(page.getByText("Your time")).toHaveCount(0);

  await context.addCookies(await cookiesOf("learner", stack));
  await openIdle(page, "/my-learning/cohort/1");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome to Cohort #1!");
  await expect(page.getByText("Your time")).toHaveCount(0);
});

/** A photo as Google accounts have it, on Google's host. */
const GOOGLE_PHOTO = "https://lh3.googleusercontent.com/a/photo=s96-c";

async function signInWithPhoto(email: string, context: BrowserContext, stack: Stack) {
  await createAccount(stack, email);
  const cookies = await sessionCookies(email, stack, async (client) => {
    const { error } = await client.auth.updateUser({
      data: { avatar_url: GOOGLE_PHOTO, saved_full_name: "Ada Lovelace" },
    });
    if (error) throw error;
    // The header shows what's in the token, so that must be refreshed.
    await client.auth.refreshSession();
  });
  await context.addCookies(cookies);
}

const avatarOf = (page: Page) => page.getByRole("button", { name: /^Account of Ada Lovelace/ });

/** Opens the page where others see the person. */
async function meetCohort(page: Page, sql: Stack["backend"]["sql"], email: string) {
  await addCohort(sql, "photos");
  await enrol(sql, email, "photos");
  await addSession(sql, "photos", { title: "One", startsAt: new Date().toISOString() });
  await openIdle(page, "/my-learning/cohort/photos");
  const people = page.getByRole("region", { name: "Meet Cohort" });
  await people.scrollIntoViewIfNeeded();
  return people.getByRole("listitem").filter({ has: page.getByText("You", { exact: true }) });
}

test("a photo on another host is shown everywhere, and its host doesn't learn the page @long", async ({
  page,
  context,
  stack,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/request to another origin: https:\/\/lh3\.googleusercontent\.com/);
  const referrers: (string | undefined)[] = [];
  await page.route(GOOGLE_PHOTO, async (route) => {
    referrers.push((await route.request().allHeaders()).referer);
    await route.fulfill({ contentType: "image/png", body: await drawing(96, 96).png().toBuffer() });
  });
  await signInWithPhoto(uniqueEmail, context, stack);
  for (const path of ["/", "/edit-profile"]) {
    await page.goto(path);
    const shown = avatarOf(page).locator("img");
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  }
  await expect(page.getByRole("img", { name: "Your profile" })).toHaveAttribute("src", GOOGLE_PHOTO);
  const inRoom = (await meetCohort(page, sql, uniqueEmail)).locator("img");
  await expect.poll(() => inRoom.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  expect(referrers.length).toBeGreaterThan(0);
  expect(new Set(referrers)).toEqual(new Set([undefined]));
});

test("where a photo isn't an image, the initials appear everywhere @long", async ({
  page,
  context,
  stack,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/lh3\.googleusercontent\.com/);
  await page.route(GOOGLE_PHOTO, (route) => route.fulfill({ contentType: "image/jpeg", body: "<html></html>" }));
  await signInWithPhoto(uniqueEmail, context, stack);
  await page.goto("/edit-profile");
  await expect(avatarOf(page)).toHaveText("AL");
  await expect(avatarOf(page)).toHaveAccessibleName("Account of Ada Lovelace, AL");
  await expect(page.getByRole("main").getByText("AL", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Your profile" })).toHaveCount(0);
  await page.goto("/");
  await expect(avatarOf(page)).toHaveText("AL");

  const people = await meetCohort(page, sql, uniqueEmail);
  await expect(people.getByText("AL", { exact: true })).toBeVisible();
});
