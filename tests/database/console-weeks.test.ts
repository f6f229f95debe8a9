import { expect, test } from "vitest";

import { type Operator, onTeam, press, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { race } from "./support/race";
import { classOn } from "./support/room";
import { firstWords, type WeekWords } from "@/lib/cohorts/weeks";

const db = testDatabase("console_weeks", 10);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

const plan = [classOn("2096-12-01"), classOn("2096-12-08", 2), classOn("2096-12-15", 3)];

async function planned(weeks: object[], sessions: object[] = plan, name = "console_plan_sessions") {
  const cohort = await newCohort(db.owner, 3);
  const [row] = await db.owner<{ day: string }[]>`
    select starts_on::text as day from public.cohorts where cohort_id = ${cohort}`;
  const answer = await press(db.sql, ada, name, {
    p_cohort_id: cohort,
    p_shown_starts_on: String(row?.day),
    p_sessions: sessions,
    ...(name === "console_plan_sessions" ? { p_weeks: weeks } : {}),
    p_meeting_url: null,
  });
  return { cohort, answer };
}

const weeksOf = (cohort: string) =>
  db.owner<{ title: string; goals: string[]; sequence: number }[]>`
    select title, goals, sequence from public.cohort_weeks where cohort_id = ${cohort} order by week`;

const texts = {
  p_title: "Briefs",
  p_theory: "Five parts",
  p_demo: "",
  p_workshop: "",
  p_outcome: "A library",
  p_assignment: "Three",
};

const change = (operator: Operator, cohort: string, week: number, sequence: number | null, changes: object = {}) =>
  press(db.sql, operator, "console_change_week", {
    p_cohort_id: cohort,
    p_week: week,
    p_shown_sequence: sequence,
    ...texts,
    p_due_at: null,
    ...changes,
  });

test.each([1, 6, 12])("A plan of %i weeks has the words it was given", async (count) => {
  const { cohort, answer } = await planned(firstWords(count));
  expect(answer).toMatchObject({ status: "done", sessions: 3 });
  const weeks = await weeksOf(cohort);
  expect(weeks.map(({ title, goals }) => [title, ...goals])).toEqual(
    firstWords(count).map(({ title, theory, demo, workshop, outcome }) => [title, theory, demo, workshop, outcome]),
  );
});

test("A plan of the version before has no weeks of its own", async () => {
  const { cohort, answer } = await planned([], plan, "console_plan_cohort");
  expect(answer).toMatchObject({ status: "done", sessions: 3 });
  expect(await weeksOf(cohort)).toEqual([]);
  expect(await change(ada, cohort, 1, 0)).toMatchObject({ reason: "unknown" });
});

const [first] = firstWords(1) as [WeekWords];

test.each([
  ["a 13th week", [{ ...first, week: 13 }]],
  ["a week twice", [first, first]],
  ["no title", [{ ...first, title: " " }]],
  ["a week without a number", [{ ...first, week: null }]],
  ["too long a text", [{ ...first, demo: "x".repeat(8_000) }]],
])("A plan with %s isn't saved", async (_what, weeks) => {
  const { cohort, answer } = await planned(weeks);
  expect(answer).toMatchObject({ status: "refused", reason: "invalid" });
  expect(await db.owner`select from public.cohort_sessions where cohort_id = ${cohort}`).toHaveLength(0);
});

race("Two who change a week at once change it once, and the other learns who was faster", 20, async () => {
  const { cohort } = await planned(firstWords(3));
  const answers = await Promise.all([
    change(ada, cohort, 2, 0),
    change(grace, cohort, 2, 0, { p_title: "Evidence" }),
    change(ada, cohort, 3, 0),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["changed", "done"]);
  expect(answers[2]).toMatchObject({ status: "done" });
  const [lost, won] = answers[0]?.status === "done" ? [answers[1], ada] : [answers[0], grace];
  expect(lost).toMatchObject({ by: won.email });
  expect((await weeksOf(cohort)).map(({ sequence }) => sequence)).toEqual([0, 1, 1]);
});

test("A week's words change, its class follows its title, and the log has no long text", async () => {
  const { cohort } = await planned(firstWords(3));
  const classes = async () =>
    db.owner<{ title: string; sequence: number }[]>`
      select title, sequence from public.cohort_sessions where cohort_id = ${cohort} order by starts_at`;
  // The second class of the plan has a name of its own.
  await db.owner`update public.cohort_sessions set title = ${first.title} where cohort_id = ${cohort} and week = 1`;
  const before = await classes();
  expect(await change(ada, cohort, 1, 0)).toMatchObject({ status: "done" });
  expect(await change(ada, cohort, 2, 0)).toMatchObject({ status: "done" });
  expect(await classes()).toEqual([{ title: "Briefs", sequence: 1 }, before[1], before[2]]);
  expect(await change(ada, cohort, 1, 1)).toMatchObject({ reason: "unchanged" });
  const due = { p_due_at: "2096-12-02T12:00:00Z" };
  expect(await change(grace, cohort, 1, 1, { ...due, p_theory: "" })).toMatchObject({ status: "done" });
  const log = await db.owner`select * from public.operator_actions where subject_id = ${`${cohort} 1`}`;
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).not.toMatch(/Five parts|A library|Three/);
});

test.each([
  [{ p_title: " " }, "invalid"],
  [{ p_title: "x".repeat(121) }, "invalid"],
  [{ p_demo: null }, "invalid"],
  [{ p_assignment: null }, "invalid"],
  [{ p_assignment: "x".repeat(2_001) }, "invalid"],
  [{ p_demo: "x".repeat(8_000) }, "invalid"],
  [{ p_due_at: "2020-01-01T00:00:00Z" }, "past"],
  [{ p_due_at: "2096-11-30T00:00:00Z" }, "before_class"],
  [{ p_week: 4 }, "unknown"],
])("A week isn't changed to %j: %s", async (changes, reason) => {
  const { cohort } = await planned(firstWords(3));
  expect(await change(ada, cohort, 1, 0, changes)).toMatchObject({ status: "refused", reason });
  expect((await weeksOf(cohort))[0]).toMatchObject({ title: first.title, sequence: 0 });
});

test("A week of a cancelled cohort stays as it is", async () => {
  const { cohort } = await planned(firstWords(3));
  await db.owner`update public.cohorts set state = 'cancelled' where cohort_id = ${cohort}`;
  expect(await change(ada, cohort, 1, 0)).toMatchObject({ reason: "cancelled" });
  const areOver = "select bool_and(ends_at <= now()) as answer from public.console_weeks($1)";
  expect(await runAs(db.sql, ada, areOver, [cohort])).toEqual([{ answer: true }]);
});

const at = (days: number, week: number, changes: { state?: string; kind?: string; dueIn?: number } = {}) => ({
  days,
  week,
  state: "scheduled",
  kind: "class",
  dueIn: null,
  ...changes,
});

/** Classes by days from now. The end of a cohort is that of its last day. */
test.each([
  ["the next class begins", [at(-8, 1), at(-1, 2), at(6, 3)], [-1, 6, "end of 6"]],
  ["the next class begins, also if it was moved", [at(-8, 1), at(3, 2), at(6, 3)], [3, 6, "end of 6"]],
  [
    "the one after a cancelled class begins",
    [at(-8, 1), at(-1, 2, { state: "cancelled" }), at(6, 3)],
    [6, 6, "end of 6"],
  ],
  ["its second class is over and the next begins", [at(-8, 1), at(-5, 1), at(-1, 2)], [-1, "end of -1", "end of -1"]],
  ["a class after its own begins, in whatever order", [at(-1, 2), at(2, 1), at(6, 3)], [6, 6, "end of 6"]],
  [
    "the cohort ends, after its Q&A",
    [at(-8, 1), at(-2, 1, { kind: "questions" })],
    ["end of -2", "end of -2", "end of -2"],
  ],
  [
    "the next class begins, and the last week when its assignment is due",
    [at(-8, 1), at(-1, 2, { dueIn: 3 })],
    [-1, 3, "end of -1"],
  ],
])("A week is over when %s", async (_when, classes, ends) => {
  const { cohort } = await planned(firstWords(3).map((words) => ({ ...words, assignment: "" })));
  await db.owner`delete from public.cohort_sessions where cohort_id = ${cohort}`;
  for (const { days, week, state, kind, dueIn } of classes) {
    await db.owner`
      insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, state)
      select ${cohort}, ${kind}, ${week}, 'x', start, start + interval '1 minute', ${state}
      from (select date_trunc('day', now(), 'Asia/Kolkata') + interval '12 hours' + ${days} * interval '1 day') s (start)`;
    if (dueIn !== null)
      await db.owner`
        update public.cohort_weeks
        set
          assignment = 'x',
          due_at = date_trunc('day', now(), 'Asia/Kolkata') + interval '12 hours' + ${dueIn} * interval '1 day'
        where cohort_id = ${cohort} and week = ${week}`;
  }
  const rows = await db.owner<{ days: number; is_end: boolean }[]>`
    select
      floor(extract(epoch from e.at - date_trunc('day', now(), 'Asia/Kolkata')) / 86400)::integer as days,
      e.at = date_trunc('day', e.at, 'Asia/Kolkata') as is_end
    from generate_series(1, 3) week, private.week_ends_at(${cohort}, week) e (at)
    order by week`;
  expect(rows.map(({ days, is_end: isEnd }) => (isEnd ? `end of ${days - 1}` : days))).toEqual(ends);
  for (const [index, end] of ends.entries()) {
    const isOver = typeof end === "number" ? end < 0 : Number(end.slice("end of ".length)) < 0;
    const answer = await change(ada, cohort, index + 1, 0);
    if (isOver) expect(answer).toMatchObject({ reason: "over" });
    else expect(answer).toMatchObject({ status: "done" });
  }
});
