import type { Page } from "@playwright/test";

import { signInAs } from "./support/accounts.ts";
import { openIdle } from "./support/idle.ts";
import { placesByWidth } from "./support/places.ts";
import { expect, test } from "./support/test.ts";
import { registration } from "@/lib/content/registration";

const SALES = "AI for Marketing & Sales";
const RUN = { startsAt: "2096-09-26T05:30:00Z", endsAt: "2096-09-26T07:00:00Z" };
const NEXT_RUN = { startsAt: "2096-12-12T02:30:00Z", endsAt: "2096-12-12T04:00:00Z" };

const { session, mail, again, send, copied } = registration.kept;

const cards = (page: Page) => page.locator("#lightning-sessions li:has(h3)");
const cardOf = (page: Page, title: string) => cards(page).filter({ hasText: title });
const opener = (page: Page) => cardOf(page, SALES).getByRole("button", { name: "Reserve Your Spot" });
const seeIt = (page: Page) => cardOf(page, SALES).getByRole("link", { name: session.see });

async function register(page: Page, email?: string) {
  await opener(page).click();
  if (email !== undefined) await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Register Now" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

test("after registering with a typed address the card says that the email has the rest, in every tab @long", async ({
  page,
  context,
  schedule,
  uniqueEmail,
}) => {
  await schedule(SALES, RUN);
  await page.goto("/#sales");
  await expect(cardOf(page, SALES)).toContainText("2096");
  await register(page, uniqueEmail);
  await expect(cardOf(page, SALES)).toContainText(`${session.state} ${mail}`);
  await expect(opener(page)).toHaveCount(0);
  await expect(seeIt(page)).toHaveCount(0);
  expect(await stored(page)).not.toContain(uniqueEmail);

  // The button that opened the dialog has gone, but the keyboard continues from its place.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: send })).toBeFocused();

  const other = await context.newPage();
  await other.goto("/");
  await expect(cardOf(other, SALES)).toContainText(mail);
  await other.getByRole("button", { name: again }).click();
  await expect(other.getByRole("dialog", { name: "Register for Free Workshop" })).toBeVisible();
});

test("the session's link goes to a colleague through the device's dialog, or else as a copy @long", async ({
  page,
  context,
  baseURL,
  schedule,
  uniqueEmail,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await schedule(SALES, RUN);
  await page.goto("/?utm_source=mail#sales");
  await expect(cardOf(page, SALES)).toContainText("2096");
  await register(page, uniqueEmail);
  const link = new URL("/#sales", baseURL).href;
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByRole("group", { name: copied })).toContainText(link);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const shared = await page.evaluateHandle(() => {
    const calls: unknown[] = [];
    Object.defineProperty(navigator, "share", {
      value: async (what: unknown) => {
        calls.push(what);
        throw new DOMException("Closed", "AbortError");
      },
    });
    return calls;
  });
  await page.getByRole("group", { name: copied }).getByRole("button").click();
  await expect(page.getByRole("group", { name: copied })).toHaveCount(0);
  await page.getByRole("button", { name: send }).click();
  await expect.poll(() => shared.jsonValue()).toEqual([{ title: SALES, url: link }]);
  await expect(page.getByRole("group", { name: copied })).toHaveCount(0);
});

test("an account gets the link to its registration, until it is cancelled there", async ({
  page,
  context,
  stack,
  schedule,
  uniqueEmail,
}) => {
  await signInAs(uniqueEmail, context, stack);
  await schedule(SALES, RUN);
  await page.goto("/#sales");
  await expect(cardOf(page, SALES)).toContainText("2096");
  await register(page);
  await seeIt(page).click();
  await expect(page).toHaveURL(/\/registration\/[\da-f-]{36}$/);
  await page.goBack();
  await expect(seeIt(page)).toBeVisible();
  await page.goForward();
  await page.getByText("Cancel my registration").click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Your registration is cancelled.")).toBeVisible();
  await page.goBack();
  await expect(opener(page)).toBeVisible();
});

test("nothing of a registration is left after a sign-out, in any tab, and the next run has its button @long", async ({
  page,
  context,
  stack,
  schedule,
  sql,
  uniqueEmail,
}) => {
  await signInAs(uniqueEmail, context, stack);
  const runId = await schedule(SALES, RUN);
  await page.goto("/#sales");
  await expect(cardOf(page, SALES)).toContainText("2096");
  await register(page);
  await expect(seeIt(page)).toBeVisible();
  await sql("update session_runs set state = 'cancelled' where id = $1", [runId]);
  const next = await schedule(SALES, NEXT_RUN);
  await page.reload();
  await expect(cardOf(page, SALES)).toContainText("12 December 2096");
  await expect(opener(page)).toBeVisible();
  await sql("delete from session_runs where id = $1", [next]);
  await sql("update session_runs set state = 'scheduled' where id = $1", [runId]);
  await page.reload();
  await expect(seeIt(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto("/about-us");
  await other.getByRole("button", { name: /^Account of/ }).click();
  await other.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(opener(page)).toBeVisible();
  expect(await stored(page)).not.toContain("egistrations");
});

test.describe("where the texts are longest", () => {
  test.use({ timezoneId: "Pacific/Chatham" });

  test("nothing moves when a card shows the registration @long", async ({ page, schedule, uniqueEmail }) => {
    for (const title of [SALES, "AI for Finance & Accounting"] as const) await schedule(title, RUN);
    const card = "#lightning-sessions li:has(h3)";
    const parts = page.locator(`${card}, ${card} :is(h3, li, a[href='/course'])`);
    await openIdle(page, "/");
    await expect(cardOf(page, SALES)).toContainText("2096");
    for (const [path, names] of [
      ["/", [SALES, "AI for Human Resources"]],
      ["/#finance", ["Finance & Accounting"]],
      ["/#operations", ["Operations"]],
    ] as const) {
      // Only the fragment changes: the runs are there already.
      if (path !== "/") await page.goto(path);
      const buttonOf = (name: string) => cardOf(page, name).getByRole("button", { name: /Reserve|Join/ });
      for (const name of names) await expect(buttonOf(name)).toBeVisible();
      const before = await placesByWidth(page, parts);
      for (const name of names) {
        await buttonOf(name).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Email").fill(uniqueEmail);
        await dialog.getByRole("button", { name: /Register Now|Join Waitlist/ }).click();
        await expect(dialog).toBeHidden();
        await expect(cardOf(page, name)).toContainText(mail);
      }
      expect(await placesByWidth(page, parts), path).toEqual(before);
    }
  });
});
