import type { Page } from "@playwright/test";

import { sessionCookies } from "./support/accounts.ts";
import { alertsOf } from "./support/alerts.ts";
import { BUTTON, dialogOf, payInDialog, signedInOnCourse } from "./support/checkout.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { placesByWidth, watchShifts } from "./support/places.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import { restoreCohorts } from "./support/restore-cohorts.ts";
import { expect, test } from "./support/test.ts";
import { dayWords } from "@/lib/cohorts/card-words";
import type { AnsweredCohort } from "@/lib/cohorts/cohorts-answer";
import { cohorts as standardCohorts } from "@/lib/content/cohorts";
import { registration } from "@/lib/content/registration";

const COHORTS = "**/api/cohorts";
const TELL_ME = "Tell me when it opens";
const WAIT = "Join Waiting List";

const cards = (page: Page) => page.locator("#cohorts li");
const cardOf = (page: Page, id: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name: `Cohort ${id}` }) });
const waitDialog = (page: Page) => page.getByRole("dialog", { name: "Join the waiting list" });

test.beforeEach(async ({ tolerate }) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/razorpay/);
});

restoreCohorts();

const openCohort4 = `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price)
  values ('4', 3, '2096-12-08', '2096-12-01', 'on_sale', 11800000, 24000000)
  on conflict (cohort_id) do update set state = 'on_sale', price = excluded.price`;

test("the rows replace the cards without moving anything, and a card that says the same stays as it is", async ({
  page,
  sql,
}) => {
  await sql("update public.cohorts set capacity = 0 where cohort_id = '1'");
  // The tests' sandbox has more seats than the page says.
  await sql("update public.cohorts set capacity = 30 where cohort_id = '3'");
  await sql("update public.cohorts set price = 11800000, capacity = 1, state = 'on_sale' where cohort_id = '2'");
  // As the server answers about the third before its days, whose clock decides.
  const [, , third] = standardCohorts;
  const words = dayWords(third.startDate, third.enrollBy);
  await page.route(COHORTS, async (route) => {
    const { cohorts } = (await (await route.fetch()).json()) as { cohorts: AnsweredCohort[] };
    const answer = cohorts.map((cohort) =>
      cohort.id === third.id
        ? { ...cohort, hasBegun: false, enrolBy: third.enrollBy, words: { ...cohort.words, ...words } }
        : cohort,
    );
    await route.fulfill({ json: { cohorts: answer } });
  });
  const release = await holdRequests(page, COHORTS);
  const asked = page.waitForRequest(COHORTS);
  await page.goto("/course");
  await asked;
  await expect(cardOf(page, "1")).toContainText("15 spots remaining");
  const before = await placesByWidth(page, cards(page));
  const shifts = await watchShifts(page);
  release();
  await expect(cardOf(page, "1")).toContainText("Full");
  await expect(cardOf(page, "1").getByRole("button")).toHaveText([WAIT]);
  await expect(cardOf(page, "2")).toContainText("₹1,00,000 + 18% GST");
  await expect(cardOf(page, "2")).toContainText("1 spot remaining");
  // At this width, both are folded.
  await expect(cardOf(page, "2").locator("button")).toHaveText([BUTTON]);
  await expect(cardOf(page, "3").locator("button")).toHaveText(["Coming Soon", TELL_ME]);
  // Text on the same line as a longer price moves, but the score is still 0.00.
  const shift = (await shifts()).reduce((sum, value) => sum + value, 0);
  expect(shift.toFixed(2)).toBe("0.00");
  expect(await placesByWidth(page, cards(page))).toEqual(before);

  const changes = await cardOf(page, "3").evaluateHandle((card) => {
    const found: string[] = [];
    new MutationObserver((all) => found.push(...all.map(({ type }) => type))).observe(card, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return found;
  });
  await sql("update public.cohorts set capacity = 2 where cohort_id = '2'");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(cardOf(page, "2")).toContainText("2 spots remaining");
  expect(await changes.jsonValue()).toEqual([]);
});

test("with the database down the cards are the page's own", async ({ page, control, tolerate }) => {
  tolerate(/status of 503 .*\/api\/cohorts/);
  await control.fail("database", "503");
  const answer = page.waitForResponse(COHORTS);
  await page.goto("/course");
  expect((await answer).headers()["cache-control"]).toBe("no-store");
  await expect(cards(page).getByRole("button")).toHaveText([BUTTON, "Coming Soon", "Coming Soon"]);
  await expect(cardOf(page, "1")).toContainText("15 spots remaining");
});

test("a visitor joins the waiting list of a cohort that is coming soon, by keyboard @long", async ({
  page,
  sql,
  uniqueEmail,
}) => {
  await page.goto("/course");
  const door = cardOf(page, "3").getByRole("button", { name: TELL_ME });
  await door.press("Enter");
  await expect(waitDialog(page)).toContainText("Cohort #3 (Waitlist)");
  await waitDialog(page).getByLabel("Email").fill(uniqueEmail);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "You're on the waiting list" })).toBeVisible();
  await expect(waitDialog(page)).toBeHidden();
  // The button has gone, but the keyboard continues from its place.
  await expect(cardOf(page, "3")).toContainText(registration.kept.list.state);
  await page.keyboard.press("Tab");
  await expect(cardOf(page, "3").getByRole("button", { name: registration.kept.again })).toBeFocused();
  expect(
    await sql("select cohort_id, business_function from waitlist_signups where email = $1", [uniqueEmail]),
  ).toEqual([{ cohort_id: "3", business_function: "Cohort #3" }]);
});

test("a seat in a fourth cohort is bought like one in the first, at its own price, once the buyer has seen it @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const alerts = alertsOf(page);
  await controlRazorpay(stack, { webhooks: "on", fail: null });
  await sql("update public.cohorts set state = 'closed' where cohort_id = '1'");
  await sql(openCohort4);
  await signedInOnCourse(page, stack, uniqueEmail);
  await expect(cards(page).getByRole("heading")).toHaveText(["Cohort 4", "Cohort 2", "Cohort 3"]);
  await expect(cardOf(page, "4")).toContainText("December 8, 2096");
  await expect(cardOf(page, "4")).toContainText("₹1,00,000 + 18% GST");
  await sql("update public.cohorts set price = 12980000 where cohort_id = '4'");
  await cardOf(page, "4").getByRole("button", { name: BUTTON }).click();
  await expect(cardOf(page, "4")).toContainText("₹1,10,000 + 18% GST");
  expect(alerts).toEqual([
    "Failed to create order: The price is now ₹1,10,000 + 18% GST. Nothing was ordered. If you agree, please press the button again.",
  ]);
  await cardOf(page, "4").getByRole("button", { name: BUTTON }).click();
  await payInDialog(page);
  expect(await sql("select cohort_id, amount from public.cohort_enrollments where email = $1", [uniqueEmail])).toEqual([
    { cohort_id: "4", amount: 12_980_000 },
  ]);
});

test("a sale that fails because no seat is left says so, then opens the waiting list @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const alerts = alertsOf(page);
  await signedInOnCourse(page, stack, uniqueEmail);
  await expect(cardOf(page, "3").getByRole("button", { name: TELL_ME })).toBeVisible();
  await sql("update public.cohorts set capacity = 0 where cohort_id = '1'");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(waitDialog(page)).toContainText("Cohort #1 (Waitlist)");
  expect(alerts).toEqual(["Failed to create order: This cohort is full."]);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, "1")).toContainText("Full");
  await expect(cardOf(page, "1").getByRole("button", { name: WAIT })).toBeFocused();
});

test("a buyer paying for the last seat can go on when the rows call the cohort full, after a reload and in another browser @long", async ({
  page,
  newContext,
  stack,
  sql,
  uniqueEmail,
}) => {
  await controlRazorpay(stack, { webhooks: "on", fail: null });
  // Seats that other tests have bought, or hold in a checkout, don't count as left.
  await sql(`update public.cohorts c set capacity = c.capacity - o.seats_left + 1
    from public.open_cohorts() o where c.cohort_id = '1' and o.cohort_id = '1'`);
  const release = await holdRequests(page, COHORTS);
  await signedInOnCourse(page, stack, uniqueEmail);
  // New accounts hold a third of the seats at most.
  await sql("update auth.users set created_at = now() - interval '2 days' where email = $1", [uniqueEmail]);
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Pay" })).toBeEnabled();
  release();
  await expect(cardOf(page, "1")).toContainText("1 spot remaining");
  await expect(cardOf(page, "1").getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(cardOf(page, "1")).toContainText("1 spot remaining");
  const stranger = await (await newContext()).newPage();
  await stranger.goto("/course");
  await expect(cardOf(stranger, "1").getByText("Full", { exact: true })).toBeVisible();
  const other = await (await newContext()).newPage();
  await other.context().addCookies(await sessionCookies(uniqueEmail, stack));
  await other.goto("/course");
  await expect(cardOf(other, "1")).toContainText("1 spot remaining");
  await other.getByRole("button", { name: BUTTON }).click();
  await payInDialog(other);
});

test("with every cohort closed the section takes an address @long", async ({ page, sql, uniqueEmail }) => {
  await sql("update public.cohorts set state = 'closed'");
  await page.goto("/course");
  await expect(page.locator("#cohorts").getByText("The next cohort is being planned.")).toBeVisible();
  await page.locator("#cohorts").getByRole("button", { name: TELL_ME }).click();
  await waitDialog(page).getByLabel("Email").fill(uniqueEmail);
  await waitDialog(page).getByRole("button", { name: "Join the waiting list" }).click();
  await expect(waitDialog(page)).toBeHidden();
  expect(
    await sql("select cohort_id, business_function from waitlist_signups where email = $1", [uniqueEmail]),
  ).toEqual([{ cohort_id: null, business_function: "Next cohort" }]);
});
