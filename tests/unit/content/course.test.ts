import { expect, test } from "vitest";

import { cohorts } from "@/lib/content/cohorts";
import { includes } from "@/lib/content/course";
import { syllabus, weekParts } from "@/lib/content/syllabus";
import { formatDayWithWeekday } from "@/lib/format/days";

const practicalMinutes = weekParts.reduce((sum, { isPractical, minutes }) => sum + (isPractical ? minutes : 0), 0);
const allMinutes = weekParts.reduce((sum, { minutes }) => sum + minutes, 0);

test("The promised live sessions are those in the syllabus", () => {
  expect(includes.sessions.title).toBe(`${syllabus.length} live sessions`);
});

test("A week's parts add up to three hours, the promised total and 70 percent of practice", () => {
  const onSaturday = weekParts.filter(({ id }) => id !== "assignment").reduce((sum, { minutes }) => sum + minutes, 0);
  expect(onSaturday).toBe(3 * 60);
  expect(allMinutes).toBeLessThanOrEqual(4 * 60);
  expect(practicalMinutes / allMinutes).toBeCloseTo(0.7, 1);
});

test("Every cohort starts on a Saturday, after the day to enroll by", () => {
  for (const { startDate, enrollBy } of cohorts) {
    expect(formatDayWithWeekday(startDate)).toMatch(/^Saturday, /u);
    expect(enrollBy < startDate).toBe(true);
  }
});
