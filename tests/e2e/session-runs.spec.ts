import type { Page } from "@playwright/test";

import { holdRequests } from "./support/hold-requests.ts";
import { openIdle } from "./support/idle.ts";
import { placesByWidth, watchShifts } from "./support/places.ts";
import { expect, test } from "./support/test.ts";
import { sessions } from "@/lib/content/sessions";
import { letRunBegin } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
const HR = "AI for Human Resources";
const PRODUCT = "AI for Product Management";
/** 8:00 AM in India on a Wednesday, and half past nine on Tuesday evening in New York. */
const RUN = { startsAt: "2096-12-05T02:30:00Z", endsAt: "2096-12-05T04:00:00Z" };
/** The longest texts: the longest weekday and month, and a zone of four figures. */
const LONG_RUN = { startsAt: "2096-09-26T05:30:00Z", endsAt: "2096-09-26T07:00:00Z" };

const SPEC_DATE = "June 31st, 2025 at 11:00 AM - 12:30 PM IST";
const SESSIONS = "**/api/sessions";

const cardOf = (page: Page, title: string) =>
  page.locator("#lightning-sessions").getByRole("listitem").filter({ hasText: title });

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a card shows the run in its own zone, and the visitor's own time under it", async ({ page, schedule }) => {
    await schedule(SALES, RUN);
    await page.goto("/");
    const card = cardOf(page, SALES);
    await expect(card).toContainText("Wednesday 5 December 2096");
    await expect(card).toContainText("8:00 AM - 9:30 AM IST");
    await expect(card).toContainText("Your time: Tuesday 4 December, 9:30 PM - 11:00 PM GMT-5");
    await expect(card).not.toContainText("June 31st");
    await expect(card).toContainText("312 students registered");
    await expect(card).not.toContainText("Coming Soon");
    await expect(card.getByRole("link", { name: "See the course" })).toHaveAttribute("href", "/course");
    // On the first screen, and after the cards.
    const days = page.locator("dd").filter({ hasText: "5 Dec 2096" });
    await expect(days).toHaveCount(2);
    for (const day of await days.all()) await expect(day).toBeVisible();
  });

  test("without a run the slots' texts stay, and each button joins a list once its slot is over @long", async ({
    page,
  }) => {
    const answer = page.waitForResponse(SESSIONS);
    await page.goto("/");
    await (await answer).finished();
    await expect(cardOf(page, SALES)).toContainText(SPEC_DATE);
    await expect(cardOf(page, HR).getByRole("button", { name: "Join Waiting List" })).toBeVisible();
    await expect(cardOf(page, HR)).toContainText("Coming Soon");
    await expect(page.getByText("Your time")).toHaveCount(0);
    await expect(page.getByText("Reserve Your Spot")).toHaveCount(0);
    await cardOf(page, SALES).getByRole("button", { name: "Join Waiting List" }).click();
    const dialog = page.getByRole("dialog", { name: "Join Waitlist" });
    await expect(dialog).toContainText("The next date isn't set yet.");
    await expect(dialog).not.toContainText("2025");
  });
});

test("without a run every function that has a waiting list offers it @long", async ({ page }) => {
  const answer = page.waitForResponse(SESSIONS);
  await page.goto("/");
  await (await answer).finished();
  for (const { id, name, title, registration } of sessions) {
    if (registration.kind !== "waitlist") continue;
    await page.goto(`/#${id}`);
    const card = cardOf(page, name);
    await expect(card.getByRole("button")).toHaveText(["Join Waiting List"]);
    await expect(card.getByText("Coming Soon", { exact: true })).toBeVisible();
    await card.getByRole("button").click();
    await expect(page.getByRole("dialog", { name: "Join Waitlist" })).toContainText(`${title} (Waitlist)`);
    await page.keyboard.press("Escape");
  }
});

test("a run of the product session replaces its external booking @long", async ({ page, schedule }) => {
  await schedule(PRODUCT, RUN);
  await page.goto("/");
  const card = cardOf(page, PRODUCT);
  await expect(card).toContainText("2096");
  await expect(card.getByRole("link", { name: "Reserve Your Spot" })).toHaveCount(0);
  await card.getByRole("button", { name: "Reserve Your Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText("Wednesday 5 December 2096");
});

test("while a session is on and no other is coming, one registers and joins @long", async ({
  page,
  schedule,
  stack,
}) => {
  const runId = await schedule(SALES);
  await letRunBegin(stack.backend, runId);
  await page.goto("/#sales");
  await cardOf(page, SALES).getByRole("button", { name: "It's on now: register and join" }).click();
  await expect(page.getByRole("dialog", { name: "Register for Free Workshop" })).toBeVisible();
});

test("before the slots the cards are the specification's, press for press @long", async ({ page }) => {
  // As the server answers then, whose clock decides.
  await page.route(SESSIONS, (route) => route.fulfill({ json: { sessions: [], withoutDate: [] } }));
  await page.goto("/");
  await expect(cardOf(page, PRODUCT).getByRole("link", { name: "Reserve Your Spot" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await expect(cardOf(page, HR).getByRole("button")).toHaveText(["Join Waiting List"]);
  await cardOf(page, SALES).getByRole("button", { name: "Reserve Your Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText("Saturday May 31st 2025");
  await expect(page.getByRole("dialog")).toContainText("11:00 AM - 12:30 PM IST");
});

test("with the database down the cards and the dialog show the default slots' texts", async ({
  page,
  schedule,
  control,
}) => {
  await schedule(SALES, RUN);
  await schedule(HR, RUN);
  await control.fail("database", "503");
  const answer = page.waitForResponse(SESSIONS);
  await page.goto("/");
  expect((await answer).headers()["cache-control"]).toBe("no-store");
  await expect(cardOf(page, SALES)).toContainText(SPEC_DATE);
  await expect(cardOf(page, HR).getByRole("button", { name: "Join Waiting List" })).toBeVisible();
  await cardOf(page, SALES).getByRole("button", { name: "Reserve Your Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText("Saturday May 31st 2025");
});

test("only the home page requests the runs, once per page load, past the browser's cache @long", async ({
  page,
  schedule,
}) => {
  await schedule(SALES, RUN);
  const asked: Promise<Record<string, string>>[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/api/sessions")) asked.push(one.allHeaders());
  });
  await openIdle(page, "/");
  await page.getByRole("link", { name: "HR", exact: true }).click();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(cardOf(page, SALES)).toContainText("2096");
  expect((await Promise.all(asked)).map((headers) => headers["cache-control"])).toEqual(["no-cache"]);
  await openIdle(page, "/course");
  expect(asked).toHaveLength(1);
});

test("a page from the back/forward cache asks again @long", async ({ page, schedule, sql }) => {
  const runId = await schedule(SALES, RUN);
  await page.goto("/");
  await expect(cardOf(page, SALES)).toContainText("2096");
  await sql("update session_runs set state = 'cancelled' where id = $1", [runId]);
  // The browser under test has no such cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(cardOf(page, SALES)).toContainText(SPEC_DATE);
});

test.describe("where the texts are longest", () => {
  test.use({ timezoneId: "Pacific/Chatham" });

  for (const [path, watchedWidth] of [
    ["/", 320],
    ["/#sales", 768],
    ["/#hr", 1280],
  ] as const) {
    test(`nothing moves on ${path} when the runs arrive @long`, async ({ page, schedule }) => {
      await schedule(SALES, LONG_RUN);
      await schedule(HR, LONG_RUN);
      const release = await holdRequests(page, SESSIONS);
      const asked = page.waitForRequest(SESSIONS);
      await page.goto(path);
      await asked;
      const cards = page.locator("#lightning-sessions li:has(h3)");
      const before = await placesByWidth(page, cards, watchedWidth);
      const shifts = await watchShifts(page);
      release();
      await expect(cards.last()).toContainText("Your time: Wednesday 26 September, 6:15 PM - 7:45 PM GMT+12:45");
      expect(await shifts()).toEqual([]);
      expect(await placesByWidth(page, cards)).toEqual(before);
    });
  }
});
