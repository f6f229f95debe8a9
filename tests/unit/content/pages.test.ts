import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { OWN_REGISTRATIONS, REGISTRATIONS, SESSION_SIGNAL } from "@/lib/auth/browser-storage";
import { averageSalaryIncrease, promotionRate } from "@/lib/content/alumni";
import { team } from "@/lib/content/careers";
import { cohorts } from "@/lib/content/cohorts";
import { courseFaq, includes } from "@/lib/content/course";
import { jobRoles } from "@/lib/content/jobs";
import { cookiePolicy } from "@/lib/content/legal/cookie-policy";
import { privacy } from "@/lib/content/legal/privacy";
import { terms } from "@/lib/content/legal/terms";
import { pages } from "@/lib/content/seo";
import { syllabus, weekParts } from "@/lib/content/syllabus";
import { wordsOf } from "@/lib/content/watch";
import { formatDayWithWeekday } from "@/lib/format/days";
import { SESSION_HINT } from "@/lib/supabase/session-cookies";

test.for([terms, privacy, cookiePolicy])(
  "$title: ids are unique, rows complete, links to our pages or to support",
  (document) => {
    expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length);
    for (const block of document.sections.flatMap(({ blocks }) => [...blocks])) {
      if (typeof block === "object" && "head" in block)
        for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
    const links = [...JSON.stringify(document).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? "");
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((address) => !(address in pages) && address !== "mailto:support@example.com")).toEqual([]);
  },
);

test("the terms and the course's FAQ state the exact refund rule", () => {
  for (const texts of [terms, courseFaq])
    expect(JSON.stringify(texts)).toContain("Course fees are non-refundable after 14 days from the date of purchase.");
});

test("the cookie policy names every cookie and every stored value", () => {
  const text = JSON.stringify(cookiePolicy);
  for (const name of [
    "auth-token",
    "code-verifier",
    "sign_in_started",
    "sign_up_started",
    SESSION_HINT,
    "theme",
    "returnUrl",
    SESSION_SIGNAL,
    REGISTRATIONS,
    OWN_REGISTRATIONS,
  ])
    expect(text).toContain(name);
});

test("the privacy policy lists every data processor, and promises nothing that the project does not implement", () => {
  const text = JSON.stringify(privacy);
  for (const name of ["Supabase", "Razorpay", "Resend"]) expect(text).toContain(name);
  for (const promise of [
    "36 months",
    "links that expire",
    "as easily as you gave it",
    "Until you unsubscribe",
    "overwritten after 30 days",
    '"30 days"',
  ]) {
    expect(text).not.toContain(promise);
  }
});

test("the roles have the ids that applications are stored under, and a team of the culture page", () => {
  expect(jobRoles.map(({ id }) => id)).toEqual([
    "frontend_engineer",
    "backend_engineer",
    "product_designer",
    "machine_learning",
    "product_manager",
    "product_marketing",
    "digital_marketing",
  ]);
  const teams = team.teams.map(({ name }) => name);
  for (const role of jobRoles) expect(teams).toContain(role.team);
});

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

test("Every cohort starts on a Saturday, after the day to enrol by", () => {
  for (const { startDate, enrollBy } of cohorts) {
    expect(formatDayWithWeekday(startDate)).toMatch(/^Saturday, /u);
    expect(enrollBy < startDate).toBe(true);
  }
});

const person = (salaryIncrease: number, promotion: boolean) => ({
  achievements: { salaryIncrease, promotion, newRole: false },
});

test("the average salary increase and the promotion rate are rounded to a whole percent, and zero without anyone", () => {
  expect([averageSalaryIncrease([]), promotionRate([])]).toEqual([0, 0]);
  expect(averageSalaryIncrease([person(10, false), person(11, false)])).toBe(11);
  expect(averageSalaryIncrease([person(10, false), person(10, false), person(11, false)])).toBe(10);
  const [promoted, other] = [person(0, true), person(0, false)];
  expect(promotionRate([promoted, other, other])).toBe(33);
  expect(promotionRate([promoted, promoted, other])).toBe(67);
  expect(promotionRate([promoted, ...Array.from({ length: 7 }, () => other)])).toBe(13);
});

const sql = readFileSync("supabase/schemas/watch/watch.sql", "utf8");
const [, jobs = ""] = /check \(job in \(([^)]+)\)\)/.exec(sql) ?? [];
const kinds = [
  ...[...sql.matchAll(/^ {4}select '([a-z-]+)'/gm)].map(([, kind = ""]) => kind),
  ...[...jobs.matchAll(/\w+/g)].map(([job]) => `${job}-fails`),
];

test("Everything that the watch can find has a text with what to do and where", () => {
  expect(kinds.length).toBeGreaterThan(7);
  for (const kind of kinds) {
    const { what, toDo, href } = wordsOf({
      kind,
      number: 2,
      since: "2026-11-24T05:30:00Z",
      day: "24 Nov 2026, 11:00 IST",
      detail: "outbox",
    });
    expect(what, kind).not.toBe(kind);
    expect(`${what} ${toDo}`, kind).toMatch(/^[A-Z2].*\. .*\.$/);
    expect(href, kind).toMatch(/^\/console/);
  }
});
