import type { Page } from "@playwright/test";

import { openEmailCard, signIn } from "./support/auth-page.ts";
import { passTime } from "./support/pass-time.ts";
import { addCohort, addSession, enrol, MEETING, takeSeat } from "./support/room-records.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

const HOUR_MS = 3_600_000;
const isOpen = (page: Page) => page.getByText("It's open now.", { exact: true });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Signs in with a seat in a cohort whose only session is in twelve hours; returns its id. */
const enterRoom = (page: Page, stack: Stack, email: string, cohortId: string) =>
  takeSeat(page, stack, email, cohortId, inHours(12));

test("an open page offers Join at its time, and joining moves the progress", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohortId = "e2e-join";
  const session = await enterRoom(page, stack, uniqueEmail, cohortId);
  await page.clock.install();
  await page.goto(`/my-learning/cohort/${cohortId}`);
  await expect(page.getByText(/^Opens on /)).toBeVisible();
  await expect(page.getByText("0 of 1 session", { exact: true })).toBeVisible();
  await sql("update public.cohort_sessions set starts_at = now() + interval '5 minutes' where id = $1", [session]);
  await passTime(page, 12 * HOUR_MS, isOpen(page));

  const answer = await page.request.get(`/my-learning/cohort/${cohortId}/join/${session}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, `${MEETING}#`]);
  await sql("update public.cohort_sessions set starts_at = now() - interval '1 minute' where id = $1", [session]);
  await page.reload();
  await expect(page.getByText("1 of 1 session", { exact: true })).toBeVisible();
});

test("a page whose Join opens while the database is down stays, and offers it once that's back @long", async ({
  page,
  stack,
  sql,
  control,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 500/);
  const cohortId = "e2e-outage";
  const session = await enterRoom(page, stack, uniqueEmail, cohortId);
  await page.clock.install();
  await page.goto(`/my-learning/cohort/${cohortId}`);
  await expect(page.getByText(/^Opens on /)).toBeVisible();
  await sql("update public.cohort_sessions set starts_at = now() + interval '5 minutes' where id = $1", [session]);
  let failures = 0;
  page.on("response", (response) => {
    if (response.status() >= 500 && response.url().endsWith(cohortId)) failures += 1;
  });
  await control.fail("database", "503");
  await expect
    .poll(async () => {
      await page.clock.fastForward(12 * HOUR_MS);
      return failures;
    })
    .toBeGreaterThan(0);
  await control.fail("database", null);
  await passTime(page, 10_000, isOpen(page));
});

test("a page that slept until Join was open, or the cohort over, says so when it's shown again @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohortId = "e2e-slept";
  const session = await enterRoom(page, stack, uniqueEmail, cohortId);
  await page.goto(`/my-learning/cohort/${cohortId}`);
  await expect(page.getByText(/^Opens on /)).toBeVisible();
  await sql("update public.cohort_sessions set starts_at = now() + interval '5 minutes' where id = $1", [session]);
  /** Acts like a device that slept; repeated, since the page only listens once it's hydrated. */
  const wakeAfter = (hours: number, text: string) =>
    expect(async () => {
      await page.evaluate((slept) => {
        const { now } = Date;
        Date.now = () => now() + slept;
        document.dispatchEvent(new Event("visibilitychange"));
        Date.now = now;
      }, hours * HOUR_MS);
      await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  await wakeAfter(13, "It's open now.");

  await page.goto("/my-learning");
  await expect(page.getByText("Status: success")).toBeVisible();
  await expect(page.getByText("Ended", { exact: true })).toHaveCount(0);
  await sql(
    `update public.cohort_sessions set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours'
      where id = $1`,
    [session],
  );
  await wakeAfter(25, "Ended");
});

test("signing in continues to Join, and hiding oneself and a new address take effect at once @long", async ({
  page,
  sql,
  account,
}) => {
  const cohortId = "e2e-room";
  await sql(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"saved_full_name": "Ada Lovelace"}' where email = $1`,
    [account],
  );
  await addCohort(sql, cohortId);
  const token = await enrol(sql, account, cohortId);
  const session = await addSession(sql, cohortId, { title: "One", startsAt: inHours(48) });
  const path = `/my-learning/cohort/${cohortId}`;
  await page.goto(`/auth?returnTo=${encodeURIComponent(`${path}/join/${session}`)}`);
  await openEmailCard(page);
  await signIn(page, account);
  await expect(page.getByRole("heading", { name: "Not open yet" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();

  const people = page.getByRole("region", { name: "Meet Cohort" });
  await expect(people.getByText("Ada Lovelace", { exact: true })).toBeVisible();
  await expect(people.getByText("You're the first.", { exact: false })).toBeVisible();
  await people.getByRole("button", { name: "Hide me from my cohort" }).click();
  await expect(page.getByText("You're hidden from your cohort.")).toBeVisible();
  await expect(people.getByText("No one else is here yet.", { exact: false })).toBeVisible();
  await people.getByRole("button", { name: "Show me to my cohort" }).click();
  await expect(people.getByText("Ada Lovelace", { exact: true })).toBeVisible();

  expect((await page.request.get(`/live/${token}`)).status()).toBe(200);
  await page.getByText("Make a new address", { exact: true }).click();
  await expect(page.getByText(/stop working at once\.$/)).toBeVisible();
  expect((await page.request.get(`/live/${token}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Yes, make a new address" }).click();
  await expect(page.getByText(/^Your page has a new address\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open your page" })).not.toHaveAttribute("href", `/live/${token}`);
  expect((await page.request.get(`/live/${token}`)).status()).toBe(404);
});
