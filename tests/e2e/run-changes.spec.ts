import type { Page } from "@playwright/test";

import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";
import { registration } from "@/lib/content/registration";

const SALES = "AI for Marketing & Sales";
const HR = "AI for Human Resources";
const RUN = { startsAt: "2096-12-05T02:30:00Z", endsAt: "2096-12-05T04:00:00Z" };
const NEXT_RUN = { startsAt: "2096-12-12T02:30:00Z", endsAt: "2096-12-12T04:00:00Z" };
const DATE = "Wednesday 5 December 2096";
const NEXT_DATE = "Wednesday 12 December 2096";

/** Opens the session's dialog with this date on its card. */
async function openDialog(page: Page, fragment: string, date: string) {
  await page.goto(fragment);
  await expect(page.locator("#lightning-sessions")).toContainText(date);
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toBeVisible();
  return dialog;
}

/** The runs, by title, that an address is registered for. */
const REGISTERED = `select "Session Title" as title, run_id as run, "Newsletter" as newsletter
                      from workshop_signups where "Email Address" = $1`;

test("for a run that was cancelled the dialog shows the next one, and the next press takes it", async ({
  page,
  schedule,
  sql,
  uniqueEmail,
}) => {
  const shown = await schedule(SALES, RUN);
  const next = await schedule(SALES, NEXT_RUN);
  const dialog = await openDialog(page, "/#sales", DATE);
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await dialog.getByLabel("Send me updates about new courses and features").check();
  await sql("update session_runs set state = 'cancelled' where id = $1", [shown]);
  await page.keyboard.press("Tab");
  const button = dialog.getByRole("button", { name: "Register Now" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(dialog.getByRole("alert")).toHaveText(registration.runChanged.next);
  await expect(dialog).toContainText(NEXT_DATE);
  await expect(dialog).not.toContainText(DATE);
  await expect(dialog.locator("[aria-live=polite]")).toContainText(NEXT_DATE);
  await expect(dialog.getByLabel("Email")).toHaveValue(uniqueEmail);
  await expect(dialog.getByLabel("Send me updates about new courses and features")).toBeChecked();
  await expect(button).toBeFocused();
  expect(await sql(REGISTERED, [uniqueEmail])).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Registration successful!" })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await sql(REGISTERED, [uniqueEmail])).toEqual([{ title: SALES, run: next, newsletter: true }]);
  await expect(page.locator("#lightning-sessions")).toContainText(NEXT_DATE);
});

test("for Human Resources without another run the dialog becomes the waiting list's @long", async ({
  page,
  schedule,
  sql,
  uniqueEmail,
}) => {
  const shown = await schedule(HR, RUN);
  const dialog = await openDialog(page, "/#hr", DATE);
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await sql("update session_runs set state = 'cancelled' where id = $1", [shown]);
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(registration.runChanged.none);
  await expect(dialog.getByRole("heading")).toHaveText("Join Waitlist");
  await expect(dialog.getByLabel("Email")).toHaveValue(uniqueEmail);
  await dialog.getByRole("button", { name: "Join Waitlist" }).click();
  await expect(page.getByRole("group", { name: "Thank you for your interest!" })).toBeVisible();
  expect(await sql(REGISTERED, [uniqueEmail])).toEqual([{ title: `${HR} (Waitlist)`, run: null, newsletter: false }]);
});

test("a dialog that is open before the runs are loaded shows them once they are @long", async ({
  page,
  schedule,
  sql,
  uniqueEmail,
}) => {
  const sales = await schedule(SALES, RUN);
  await schedule(HR, NEXT_RUN);
  const release = await holdRequests(page, "**/api/sessions");
  const dialog = await openDialog(page, "/#sales", "June 31st, 2025");
  await expect(dialog).toContainText("Saturday May 31st 2025");
  await dialog.getByLabel("Email").fill(uniqueEmail);
  release();
  await expect(dialog).toContainText(DATE);
  await expect(dialog.getByLabel("Email")).toHaveValue(uniqueEmail);
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog).toBeHidden();
  expect(await sql(REGISTERED, [uniqueEmail])).toEqual([{ title: SALES, run: sales, newsletter: false }]);
});
