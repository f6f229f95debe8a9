import { expect, test } from "vitest";

import { alumni, averageSalaryIncrease, promotionRate } from "@/lib/content/alumni";

const person = (salaryIncrease: number, promotion: boolean) => ({
  achievements: { salaryIncrease, promotion, newRole: false },
});

test("there are five alumni, one for each business function", () => {
  expect(alumni.map(({ category }) => category).toSorted()).toEqual([
    "Finance",
    "HR",
    "Marketing",
    "Operations",
    "Product",
  ]);
});

test("the salary increases are in the specified order", () => {
  expect(alumni.map(({ achievements }) => achievements.salaryIncrease)).toEqual([18, 15, 22, 20, 25]);
});

test("the average salary increase of the five is 20 percent", () => {
  expect(averageSalaryIncrease(alumni)).toBe(20);
});

test("the average salary increase is rounded half up to a whole percent", () => {
  expect(averageSalaryIncrease([person(10, false), person(11, false)])).toBe(11);
  expect(averageSalaryIncrease([person(10, false), person(10, false), person(11, false)])).toBe(10);
});

test("the promotion rate of the five is 80 percent", () => {
  expect(promotionRate(alumni)).toBe(80);
});

test("the promotion rate is rounded to a whole percent", () => {
  const [promoted, other] = [person(0, true), person(0, false)];
  expect(promotionRate([promoted, other, other])).toBe(33);
  expect(promotionRate([promoted, promoted, other])).toBe(67);
  expect(promotionRate([promoted, ...Array.from({ length: 7 }, () => other)])).toBe(13);
});

test("both statistics of an empty list are zero", () => {
  expect(averageSalaryIncrease([])).toBe(0);
  expect(promotionRate([])).toBe(0);
});
