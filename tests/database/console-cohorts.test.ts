import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { actionsOn, type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort, PAID } from "./support/orders";
import { race } from "./support/race";

const db = testDatabase("console_cohorts", 20);
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];

const NEXT = {
  p_starts_on: "2096-02-29",
  p_enrol_by: "2096-02-29",
  p_price: PAID,
  p_list_price: PAID,
  p_capacity: 30,
};
const DAYS = { p_starts_on: "2096-12-01", p_enrol_by: "2096-11-24", p_sell_until: null, p_ends_on: null };
const LINKS = { p_chat_url: null, p_booking_url: null };

const cohortOf = async (cohortId: string) => {
  const [row] = await db.owner`
    select state, starts_on::text as starts, enrol_by::text as enrol, ends_on::text as ends, price, sequence,
      sell_until::text as "soldUntil", chat_url as chat
    from public.cohorts where cohort_id = ${cohortId}`;
  return row;
};

const todayInIndia = async (days = 0) => {
  const [row] = await db.owner<{ day: string }[]>`
    select ((now() at time zone 'Asia/Kolkata')::date + ${days}::integer)::text as day`;
  return String(row?.day);
};

test("Cohorts opened at once get the next numbers, one each; a form sent twice opens one", async () => {
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const open = (id: string) => press(db.sql, owner, "console_open_cohort", { ...NEXT, p_request_id: id });
  const answers = await Promise.all([...ids, ...ids].map(open));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["done"]));
  const numbers = [...new Set(answers.map(({ cohortId }) => Number(cohortId)))].toSorted((one, other) => one - other);
  expect(numbers).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await cohortOf("11")).toMatchObject({
    state: "coming_soon",
    starts: "2096-02-29",
    soldUntil: null,
    sequence: 0,
  });
});

test.each([
  ["a start that is over", { p_starts_on: "2025-01-04", p_enrol_by: "2025-01-01" }, "past_start"],
  ["enrolment after the start", { p_enrol_by: "2096-03-01" }, "enrol_after_start"],
  ["a day to enrol by in the past", { p_enrol_by: "2025-01-01" }, "past_enrol"],
  // PAID without GST is 84,744.92.
  ["a list price below the price without GST", { p_list_price: 8_474_491 }, "list_price_below"],
  ["no price", { p_price: 0 }, "invalid"],
  ["less than no seats", { p_capacity: -1 }, "invalid"],
  ["no day", { p_starts_on: null }, "invalid"],
])("A cohort with %s isn't opened", async (_what, changed, reason) => {
  const answer = await press(db.sql, owner, "console_open_cohort", { ...NEXT, ...changed });
  expect(answer).toEqual({ status: "refused", reason });
});

test("A cohort without a discount has its price without GST as its list price", async () => {
  expect(await press(db.sql, owner, "console_open_cohort", { ...NEXT, p_list_price: 8_474_492 })).toMatchObject({
    status: "done",
  });
});

test("Today doesn't count as past", async () => {
  const today = await todayInIndia();
  const days = { p_starts_on: today, p_enrol_by: today };
  expect(await press(db.sql, owner, "console_open_cohort", { ...NEXT, ...days })).toMatchObject({ status: "done" });
});

test("Staff can change days and links, and are told that only owners change price and state", async () => {
  const cohort = await newCohort(db.owner, 3);
  const shown = { p_cohort_id: cohort, p_shown_sequence: 0 };
  const change = { ...shown, ...DAYS, p_chat_url: "https://chat.example.com/x", p_booking_url: null };
  expect(await press(db.sql, staff, "console_change_cohort", change)).toEqual({ status: "done" });
  expect(await cohortOf(cohort)).toMatchObject({
    starts: "2096-12-01",
    chat: "https://chat.example.com/x",
    sequence: 1,
  });
  const price = { p_price: 1, p_list_price: 1 };
  for (const [name, args] of [
    ["console_open_cohort", NEXT],
    ["console_set_cohort_price", { ...shown, ...price }],
    ["console_set_cohort_state", { ...shown, p_state: "closed" }],
  ] as const)
    await expect(press(db.sql, staff, name, args), name).rejects.toThrow("Not for this account");
});

test("Only an owner can reopen a sale that has ended; staff can move other days to enrol by", async () => {
  const [cohort, yesterday, tomorrow] = [await newCohort(db.owner, 3), await todayInIndia(-1), await todayInIndia(1)];
  const change = (by: Operator, sequence: number, enrolBy: string, chat: string | null = null) =>
    press(db.sql, by, "console_change_cohort", {
      p_cohort_id: cohort,
      p_shown_sequence: sequence,
      ...DAYS,
      p_enrol_by: enrolBy,
      p_chat_url: chat,
      p_booking_url: null,
    });
  const set = (state: string) => db.owner`
    update public.cohorts set state = ${state}, enrol_by = ${yesterday}, sequence = 0 where cohort_id = ${cohort}`;
  const done = { status: "done" };

  await set("on_sale");
  const refused = { status: "refused", reason: "sale_over" };
  expect(await change(staff, 0, tomorrow)).toEqual(refused);
  expect(await change(staff, 0, await todayInIndia())).toEqual(refused);
  expect(await change(staff, 0, yesterday, "https://chat.example.com/x")).toEqual(done);
  expect(await change(owner, 1, tomorrow)).toEqual(done);
  expect(await change(staff, 2, await todayInIndia(2))).toEqual(done);
  for (const state of ["coming_soon", "closed"]) {
    await set(state);
    expect(await change(staff, 0, tomorrow), state).toEqual(done);
    expect(await cohortOf(cohort)).toMatchObject({ state, enrol: tomorrow });
  }
});

test("Only an owner sells a cohort that has begun, until a day that isn't over", async () => {
  const [cohort, yesterday, today] = [await newCohort(db.owner, 3), await todayInIndia(-1), await todayInIndia()];
  await db.owner`
    update public.cohorts set starts_on = ${yesterday}, enrol_by = ${yesterday} where cohort_id = ${cohort}`;
  const days = { ...DAYS, ...LINKS, p_starts_on: yesterday, p_enrol_by: yesterday };
  const sell = (by: Operator, sequence: number, until: string | null) =>
    press(db.sql, by, "console_change_cohort", {
      p_cohort_id: cohort,
      p_shown_sequence: sequence,
      ...days,
      p_sell_until: until,
    });
  expect(await sell(staff, 0, today)).toMatchObject({ reason: "owner_sells" });
  expect(await sell(owner, 0, yesterday)).toMatchObject({ reason: "past_sale" });
  expect(await sell(owner, 0, "2025-01-01")).toMatchObject({ reason: "sold_before_start" });
  expect(await sell(owner, 0, today)).toEqual({ status: "done" });
  const [listed] = await db.sql`
    select state, enrol_by::text as until, has_begun from public.open_cohorts() where cohort_id = ${cohort}`;
  expect(listed).toEqual({ state: "on_sale", until: today, has_begun: true });
  expect(await sell(staff, 1, null)).toMatchObject({ reason: "owner_sells" });
});

test.each([
  ["an invalid link", { p_chat_url: "javascript:alert(1)" }, "invalid"],
  ["a link without encryption", { p_booking_url: "http://example.com" }, "invalid"],
  ["a start that is over", { p_starts_on: "2025-01-04", p_enrol_by: "2025-01-01" }, "past_start"],
  ["an end before the start", { p_ends_on: "2096-11-30" }, "end_before_start"],
])("A cohort can't change to %s", async (_what, changed, reason) => {
  const cohort = await newCohort(db.owner, 3);
  const args = { p_cohort_id: cohort, p_shown_sequence: 0, ...DAYS, ...LINKS, ...changed };
  expect(await press(db.sql, staff, "console_change_cohort", args)).toEqual({ status: "refused", reason });
  expect(await cohortOf(cohort)).toMatchObject({ sequence: 0 });
});

test("A running cohort's days may be past if they don't change", async () => {
  const cohort = await newCohort(db.owner, 3);
  await db.owner`
    update public.cohorts set starts_on = '2025-07-12', enrol_by = '2025-07-05' where cohort_id = ${cohort}`;
  const change = (sequence: number, enrol: string) =>
    press(db.sql, staff, "console_change_cohort", {
      p_cohort_id: cohort,
      p_shown_sequence: sequence,
      p_starts_on: "2025-07-12",
      p_enrol_by: enrol,
      p_sell_until: null,
      p_ends_on: "2025-08-20",
      ...LINKS,
    });
  expect(await change(0, "2025-07-05")).toEqual({ status: "done" });
  expect(await cohortOf(cohort)).toMatchObject({ ends: "2025-08-20" });
  expect(await change(1, "2025-07-06")).toMatchObject({ reason: "past_enrol" });
});

test("The first day of a planned cohort is its first class's, whoever moves or cancels it", async () => {
  const cohort = await newCohort(db.owner, 3);
  await db.owner`
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    select ${cohort}, kind, week, kind, start, start + interval '1 hour'
    from (values
      ('office_hours', null, timestamptz '2096-11-20 09:00+05:30'),
      ('class', 1, timestamptz '2096-12-08 00:10+05:30'),
      ('class', 2, timestamptz '2096-12-15 09:00+05:30')
    ) planned (kind, week, start)`;
  expect(await cohortOf(cohort)).toMatchObject({ starts: "2096-12-08", sequence: 1 });
  const [first] = await db.owner`select id from public.cohort_sessions where cohort_id = ${cohort} and week = 1`;
  await db.owner`select private.reschedule_session(${first?.id}, '2096-12-09 09:00+05:30', '2096-12-09 10:00+05:30', null)`;
  expect(await cohortOf(cohort)).toMatchObject({ starts: "2096-12-09" });
  const change = { p_cohort_id: cohort, p_shown_sequence: 2, ...DAYS, ...LINKS };
  expect(await press(db.sql, staff, "console_change_cohort", change)).toMatchObject({ reason: "planned" });
  const cancel = { p_session_id: first?.id, p_shown_sequence: 1, p_reason: "A holiday." };
  expect(await press(db.sql, staff, "console_cancel_cohort_session", cancel)).toMatchObject({ status: "done" });
  expect(await cohortOf(cohort)).toMatchObject({ starts: "2096-12-15", sequence: 3 });
});

test("A cohort can be put on sale, taken back and closed, but not put on sale once no one could buy", async () => {
  const cohort = await newCohort(db.owner, 3);
  const set = (sequence: number, state: string) =>
    press(db.sql, owner, "console_set_cohort_state", {
      p_cohort_id: cohort,
      p_shown_sequence: sequence,
      p_state: state,
    });
  expect(await set(0, "on_sale")).toEqual({ status: "refused", reason: "already" });
  expect(await set(0, "party")).toEqual({ status: "refused", reason: "invalid" });
  expect(await set(0, "closed")).toEqual({ status: "done" });
  expect(await set(0, "on_sale")).toMatchObject({ status: "changed", by: owner.email, now: { state: "closed" } });
  expect(await set(1, "coming_soon")).toEqual({ status: "refused", reason: "not_on_sale" });
  expect(await set(1, "on_sale")).toEqual({ status: "done" });
  expect(await set(2, "coming_soon")).toEqual({ status: "done" });
  expect(await cohortOf(cohort)).toMatchObject({ sequence: 3 });
  await db.owner`
    update public.cohorts set state = 'closed', enrol_by = (now() at time zone 'Asia/Kolkata')::date - 1
    where cohort_id = ${cohort}`;
  expect(await set(3, "on_sale")).toEqual({ status: "refused", reason: "enrolment_over" });
  const unknown = { p_cohort_id: "none", p_shown_sequence: 0, p_state: "closed" };
  expect(await press(db.sql, owner, "console_set_cohort_state", unknown)).toEqual({
    status: "refused",
    reason: "unknown",
  });
});

race(
  "Of two operators who change a cohort at once, one succeeds and the other sees who was first",
  20,
  async (round) => {
    const cohort = await newCohort(db.owner, 3);
    const shown = { p_cohort_id: cohort, p_shown_sequence: 0 };
    const price = 1_000_000 + round;
    const [first, second] = await Promise.all([
      press(db.sql, owner, "console_set_cohort_price", { ...shown, p_price: price, p_list_price: PAID }),
      press(db.sql, staff, "console_change_cohort", { ...shown, ...DAYS, ...LINKS }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(["changed", "done"]);
    const [winner, loser] = first.status === "done" ? [owner, second] : [staff, first];
    expect(loser).toMatchObject({ by: winner.email });
    expect(await actionsOn(db.owner, cohort)).toHaveLength(1);
    expect(await cohortOf(cohort)).toMatchObject({ sequence: 1, price: first.status === "done" ? price : PAID });
  },
);
