import { expect, test } from "vitest";

import { build } from "@/tests/fixtures/mails";

const week = "https://site.example.com/my-learning/cohort/4/week/2";

test.each([
  ["the end of a day in India", {}, "Friday, 11 December", "The end of Friday, 11 December", null],
  [
    "the end of a day, for a learner elsewhere",
    { learnerZone: "America/New_York" },
    "Friday, 11 December",
    "The end of Friday, 11 December",
    "Friday 11 December, 1:30 PM GMT-5",
  ],
  [
    "a time of its own",
    { dueAt: "2026-12-10T11:30:00+00:00" },
    "Thursday, 10 December",
    "Thursday, 10 December, 5:00 PM",
    null,
  ],
  [
    "the end of a day in the zone of the class",
    { dueAt: "2026-12-12T05:00:00+00:00", timeZone: "America/New_York" },
    "Friday, 11 December",
    "The end of Friday, 11 December",
    null,
  ],
])("A mail about an assignment that's due at %s says so", async (_, facts, day, due, ownTime) => {
  const mail = await build("cohort-assignment-due", facts);
  expect(mail.subject).toBe(`Due on ${day}: your assignment of week 2`);
  expect(mail.text).toContain(due);
  expect(mail.html).toContain(`href="${week}"`);
  if (ownTime === null) expect(mail.text).not.toContain("Your time");
  else expect(mail.text).toContain(ownTime);
});

test("It has the cohort's own words for the assignment, else the syllabus's, else none", async () => {
  expect((await build("cohort-assignment-due", { assignment: "Three prompts" })).text).toContain("Three prompts");
  expect((await build("cohort-assignment-due", {})).text).toContain("An evidence page");
  await expect(build("cohort-assignment-due", { week: 12 })).resolves.toBeDefined();
});

test("Feedback isn't in its mail, which leads to it", async () => {
  const mail = await build("cohort-feedback", {});
  expect(mail.subject).toBe("Feedback on your assignment of week 2");
  expect(mail.html).toContain(`href="${week}#feedback"`);
  expect(mail.text).toContain(
    "Ananya Raghavan has read what you handed in for week 2, and wrote to you. You are asked",
  );
  const plain = await build("cohort-feedback", { signedBy: null, wantsAnother: false });
  expect(plain.text).toContain("Your instructor has read");
  expect(plain.text).not.toContain("another version");
});

test.each([
  [{}, "7 hand-ins of Cohort #4, week 2, wait. The next session is on Saturday, 12 December, 9:00 AM."],
  [{ waiting: 1, nextSessionAt: undefined }, "1 hand-in of Cohort #4, week 2, waits."],
])("Support reads what waits (%#)", async (facts, sentence) => {
  const mail = await build("handins-waiting", facts);
  expect(mail.text).toContain(sentence);
  expect(mail.html).toContain('href="https://site.example.com/console/cohorts/4/handins?state=waiting"');
});
