import { enter } from "./support/auth-page.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import { expect, test as base } from "./support/test.ts";

/** Cohort 1 starts on 12 July 2025, at midnight in India. */
const moments = [
  { name: "on the evening before", clock: "2025-07-11T18:00:00Z", hasGoals: false, next: "Saturday, July 12, 2025" },
  {
    name: "on the first day, still the 11th in London",
    clock: "2025-07-11T19:00:00Z",
    hasGoals: true,
    next: "Saturday, July 12, 2025",
  },
  { name: "on the day after", clock: "2025-07-13T06:00:00Z", hasGoals: true, next: "Saturday, July 19, 2025" },
] as const;

for (const { name, clock, hasGoals, next } of moments) {
  base.describe(name, () => {
    const test = base.extend<object, { clock: string }>({ clock: [clock, { scope: "worker" }] });

    test(`${name} the site shows India's date and sells`, async ({ page, sql, account }) => {
      await page.goto("/");
      await expect(page.getByRole("contentinfo")).toContainText("2025");
      await enrol(sql, account);
      await enter(page, account, "/my-learning/cohort/1");
      await expect(page.getByRole("heading", { name: "Welcome to Cohort #1!" })).toBeVisible();
      await expect(page.locator("time").first()).toContainText(next);
      const goals = page
        .locator("section, div")
        .filter({ has: page.getByRole("heading", { name: "This Week's Goals" }) })
        .last();
      await expect(goals.getByRole("listitem")).toHaveCount(hasGoals ? 4 : 0);
      await expect(goals.getByText("Coming Soon")).toHaveCount(hasGoals ? 0 : 1);

      // Sales are up to the database, whose clock is the machine's.
      await page.goto("/course");
      await expect(page.getByRole("button", { name: "Secure Your Spot" })).toBeEnabled();
    });
  });
}

/**
 * Two classes, on 6 and 13 December 2025, 9:00 AM to noon in India: in the past, so that sign-in tokens are still valid
 * then.
 */
const hours = [
  { name: "before", clock: "2025-12-05T12:00:00Z", line: "Starts Saturday, 6 December", next: "One", join: 200 },
  { name: "open", clock: "2025-12-06T03:20:00Z", line: "Starts Saturday, 6 December", next: "One", join: 302 },
  { name: "live", clock: "2025-12-06T04:00:00Z", line: "Live now", next: "One", join: 302 },
  { name: "between", clock: "2025-12-08T04:00:00Z", line: "Week 1 of 6", next: "Two", join: 200 },
  {
    name: "ended",
    clock: "2025-12-14T04:00:00Z",
    line: "Your six weeks are over. Recordings and templates stay here.",
    next: null,
    join: 200,
  },
] as const;

for (const { name, clock, line, next, join } of hours) {
  base.describe(`a cohort's room ${name}`, () => {
    const test = base.extend<object, { clock: string }>({ clock: [clock, { scope: "worker" }] });

    test(`${name}: the room, its Join and My Learning agree`, async ({ page, sql, account }) => {
      const cohortId = `clock-${name}`;
      await addCohort(sql, cohortId);
      const token = await enrol(sql, account, cohortId);
      const one = await addSession(sql, cohortId, { title: "One", startsAt: "2025-12-06T03:30:00Z" });
      const two = await addSession(sql, cohortId, { title: "Two", startsAt: "2025-12-13T03:30:00Z", week: 2 });
      const path = `/my-learning/cohort/${cohortId}`;
      await enter(page, account, path);
      await expect(page.getByText(line, { exact: true })).toBeVisible();
      const joined = next === "Two" ? two : one;
      const link = page.getByRole("link", { name: `Join ${next}`, exact: true });
      await expect(link).toHaveCount(next === null ? 0 : 1);
      if (next !== null) await expect(link).toHaveAttribute("href", `${path}/join/${joined}`);
      await expect(page.getByText("It's open now.")).toHaveCount(join === 302 ? 1 : 0);

      for (const door of [`${path}/join/${joined}`, `/live/${token}/join/${joined}`]) {
        const answer = await page.request.get(door, { maxRedirects: 0 });
        expect(answer.status()).toBe(join);
      }
      await page.goto("/my-learning");
      await expect(page.getByText("Ended", { exact: true })).toHaveCount(name === "ended" ? 1 : 0);
      await expect(page.getByText("December 6, 2025")).toBeVisible();
    });
  });
}
