import { expect, test } from "vitest";

import { averageSalaryIncrease, promotionRate } from "@/lib/content/alumni";

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
