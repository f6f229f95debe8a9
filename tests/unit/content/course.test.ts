import { expect, test } from "vitest";

import { cohorts } from "@/lib/content/cohorts";
import { course, courseFaq, format, includes } from "@/lib/content/course";
import { schedule, syllabus, weekParts } from "@/lib/content/syllabus";
import { formatDayWithWeekday } from "@/lib/format/days";

const practicalMinutes = weekParts.reduce((sum, { isPractical, minutes }) => sum + (isPractical ? minutes : 0), 0);
const allMinutes = weekParts.reduce((sum, { minutes }) => sum + minutes, 0);

test("The program is six weeks in order, with a Q&A session after week 2 and after week 5", () => {
  expect(syllabus.map((item) => (item.kind === "week" ? item.week : `Q&A after ${item.afterWeek}`))).toEqual([
    1,
    2,
    "Q&A after 2",
    3,
    4,
    5,
    "Q&A after 5",
    6,
  ]);
});

test("The promised live sessions are those in the syllabus", () => {
  expect(syllabus).toHaveLength(8);
  expect(includes.sessions.title).toBe(`${syllabus.length} live sessions`);
});

test("Every week has the four parts", () => {
  expect(weekParts.map(({ label }) => label)).toEqual(["Theory", "Live Demo", "Hands-on Workshop", "Assignment"]);
});

test("A week's parts add up to three hours, the promised total and 70 percent of practice", () => {
  const onSaturday = weekParts.filter(({ id }) => id !== "assignment").reduce((sum, { minutes }) => sum + minutes, 0);
  expect(onSaturday).toBe(3 * 60);
  expect(allMinutes).toBeLessThanOrEqual(4 * 60);
  expect(practicalMinutes / allMinutes).toBeCloseTo(0.7, 1);
});

test("Classes are on Saturday mornings, office hours on Sunday afternoons, assignments due by Friday", () => {
  expect(schedule.session).toBe("Saturday, 9:00 AM to 12:00 PM");
  expect(schedule.officeHours).toBe("Sunday, 2:00 to 3:30 PM");
  expect(schedule.assignmentDue).toBe("due by Friday");
});

test("Every cohort starts on a Saturday, after the day to enroll by", () => {
  for (const { startDate, enrollBy } of cohorts) {
    expect(formatDayWithWeekday(startDate)).toMatch(/^Saturday, /u);
    expect(enrollBy < startDate).toBe(true);
  }
});

test("The capstone is a presentation, a video walkthrough and a roadmap", () => {
  expect(format.capstone.parts.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    expect.stringMatching(/^10 minutes capstone presentation/u),
    expect.stringMatching(/^15 minutes video walkthrough/u),
    expect.stringMatching(/^90 days roadmap/u),
  ]);
});

test("Six questions have answers, with the exact refund rule", () => {
  expect(courseFaq.questions).toHaveLength(6);
  expect(courseFaq.questions.find(({ question }) => question.includes("refund"))?.answer).toContain(
    "Course fees are non-refundable after 14 days from the date of purchase.",
  );
});

test("The hero names the program and its audience", () => {
  expect(`${course.name} ${course.audience}`).toBe("AI Skills Mastery Program For Product Managers");
});
