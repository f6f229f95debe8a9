import { expect, test } from "vitest";

import { actionsOn, type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { newLearner } from "./support/paid-orders";
import { race } from "./support/race";
import { classOn } from "./support/room";
import { valuesOf } from "./support/rows";
import { changeSession } from "./support/seat-mails";
import { tellAll } from "./support/told";
import { untilOneWaits } from "./support/waits";

const db = testDatabase("console_cohort_room", 20);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

const LINK = "https://meet.example.com/room";

async function planned(operator: Operator, cohort: string, sessions: object[] = [classOn("2096-12-01")]) {
  const [row] = await db.owner<{ day: string }[]>`
    select starts_on::text as day from public.cohorts where cohort_id = ${cohort}`;
  return press(db.sql, operator, "console_plan_cohort", {
    p_cohort_id: cohort,
    p_shown_starts_on: String(row?.day),
    p_sessions: sessions,
    p_meeting_url: null,
  });
}

const sessionsOf = (cohort: string) => db.owner<
  { id: string; sequence: number; meeting: string | null; starts: Date }[]
>`
  select id, sequence, meeting_url as meeting, starts_at as starts from public.cohort_sessions
  where cohort_id = ${cohort} order by starts_at`;

async function newSession(cohort: string): Promise<string> {
  await planned(ada, cohort);
  return (await sessionsOf(cohort))[0]?.id ?? "";
}

race("Two operators who plan a cohort at once plan it once", 20, async () => {
  const cohort = await newCohort(db.owner, 3);
  const plan = [classOn("2096-12-01"), classOn("2096-12-08", 2)];
  const answers = await Promise.all([planned(ada, cohort, plan), planned(grace, cohort, plan)]);
  expect(answers.map(({ status, reason, sessions }) => reason ?? `${status} ${String(sessions)}`).toSorted()).toEqual([
    "done 2",
    "planned",
  ]);
  expect(await sessionsOf(cohort)).toHaveLength(2);
  expect(await actionsOn(db.owner, cohort)).toHaveLength(1);
});

test("A plan that's empty, partly past or for a different first day than the cohort's isn't saved", async () => {
  const cohort = await newCohort(db.owner, 3);
  const plan = {
    p_cohort_id: cohort,
    p_shown_starts_on: "2031-01-04",
    p_sessions: [classOn("2096-12-01")],
    p_meeting_url: null,
  };
  expect(await press(db.sql, ada, "console_plan_cohort", plan)).toMatchObject({ status: "changed" });
  expect(await planned(ada, cohort, [classOn("2096-12-01"), classOn("2025-12-06", 2)])).toMatchObject({
    reason: "past",
  });
  expect(await planned(ada, cohort, [])).toMatchObject({ reason: "invalid" });
  expect(await planned(ada, cohort, [{ ...classOn("2096-12-01"), kind: "party" }])).toMatchObject({
    reason: "invalid",
  });
  expect(await sessionsOf(cohort)).toEqual([]);
});

test("Two operators at once move a session once; the one who announces it learns how many are told", async () => {
  const cohort = await newCohort(db.owner, 3);
  await newLearner(db, cohort);
  const id = await newSession(cohort);
  const to = (hour: string, isTold: boolean, recording: string | null = null) => ({
    p_starts_at: `2096-12-02T${hour}:00:00Z`,
    p_ends_at: `2096-12-02T${hour}:30:00Z`,
    p_meeting_url: LINK,
    p_recording_url: recording,
    p_is_told: isTold,
  });
  const move = (operator: Operator, sequence: number, args: object) =>
    changeSession(db.sql, operator, id, sequence, args);
  const answers = await Promise.all([move(ada, 0, to("04", true)), move(grace, 0, to("05", true))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  expect(answers.find(({ status }) => status === "done")).toMatchObject({ told: 1 });
  expect(await sessionsOf(cohort)).toMatchObject([{ sequence: 1, meeting: LINK }]);
  expect(await move(ada, 1, to("06", false))).toMatchObject({ status: "done", told: 0 });
  expect(await move(ada, 2, { ...to("06", true), p_meeting_url: null })).toMatchObject({ told: 0 });
  expect((await sessionsOf(cohort))[0]).toMatchObject({ meeting: null, sequence: 3 });
  expect(await move(ada, 3, to("06", false, "javascript:alert(1)"))).toMatchObject({ reason: "invalid" });
  expect(await move(ada, 3, { ...to("06", true), p_starts_at: "2025-01-01T00:00:00Z" })).toMatchObject({
    reason: "past",
  });
  await db.owner`update public.cohort_sessions set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'`;
  const begun = (await sessionsOf(cohort))[0]?.starts.setSeconds(0, 0) ?? 0;
  const at = (hours: number) => new Date(begun + hours * 3_600_000).toISOString();
  const until = (hours: number) => ({ ...to("06", false), p_starts_at: at(0), p_ends_at: at(hours) });
  for (const args of [to("06", true), until(1)]) expect(await move(ada, 3, args)).toMatchObject({ reason: "begun" });
  expect(await move(ada, 3, until(3))).toMatchObject({ status: "done", told: 0 });
  await db.owner`update public.cohort_sessions set starts_at = now() - interval '8 hours', ends_at = now() - interval '4 hours'`;
  expect(await move(ada, 4, to("06", false))).toMatchObject({ reason: "begun" });
});

test("A change of link and recording waits for a purchase under way, and doesn't make the purchase wait", async () => {
  const cohort = await newCohort(db.owner, 3);
  const id = await newSession(cohort);
  const purchase = await db.owner.reserve();
  await purchase`begin`;
  await purchase`select from public.cohorts where cohort_id = ${cohort} for update`;
  const change = changeSession(db.sql, ada, id, 0, { p_meeting_url: LINK, p_recording_url: LINK });
  await untilOneWaits(db.owner);
  await purchase`select from public.cohort_sessions where cohort_id = ${cohort} for share`;
  await purchase`commit`;
  purchase.release();
  expect(await change).toMatchObject({ status: "done" });
});

test("A session is cancelled once, with a reason, and can't change after that", async () => {
  const cohort = await newCohort(db.owner, 3);
  await newLearner(db, cohort);
  const id = await newSession(cohort);
  const cancel = (operator: Operator, reason: string) =>
    press(db.sql, operator, "console_cancel_cohort_session", {
      p_session_id: id,
      p_shown_sequence: 0,
      p_reason: reason,
    });
  expect(await cancel(ada, " ")).toMatchObject({ reason: "invalid" });
  const answers = await Promise.all([cancel(ada, "The trainer is ill"), cancel(grace, "A flood")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  expect(answers.find(({ status }) => status === "changed")).toMatchObject({ now: "cancelled" });
  expect(answers.find(({ status }) => status === "done")).toMatchObject({ told: 1 });
});

test("Resources are added at the end, moved up and removed, but not for another cohort's session", async () => {
  const [cohort, other] = [await newCohort(db.owner, 3), await newCohort(db.owner, 3)];
  const add = (title: string, url = "https://example.com/x", on: string | null = null) =>
    press(db.sql, grace, "console_add_resource", { p_cohort_id: cohort, p_session_id: on, p_title: title, p_url: url });
  const titles = async () =>
    (await db.owner`select id, title from public.cohort_resources where cohort_id = ${cohort} order by position`).map(
      (row) => ({ id: String(row.id), title: String(row.title) }),
    );
  for (const title of ["one", "two", "three"]) expect(await add(title)).toMatchObject({ status: "done" });
  expect(await add("x", "ftp://example.com")).toMatchObject({ reason: "invalid" });
  expect(await add("x", "https://example.com", await newSession(other))).toMatchObject({ reason: "unknown" });
  const change = async (title: string, what: string) => {
    const id = (await titles()).find((resource) => resource.title === title)?.id;
    return press(db.sql, ada, "console_change_resource", { p_resource_id: id, p_change: what });
  };
  await change("three", "up");
  await change("one", "up");
  expect((await titles()).map(({ title }) => title)).toEqual(["one", "three", "two"]);
  await change("one", "remove");
  expect((await titles()).map(({ title }) => title)).toEqual(["three", "two"]);
});

/** The people to whom mails of a template would leave now. */
async function mailsOf(template: string, cohort: string) {
  await tellAll(db.owner);
  return valuesOf(db.owner`
      select o.recipient from public.email_outbox o cross join lateral private.mail_now(o) says
      where o.template = ${template} and says.payload ->> 'cohortId' = ${cohort} and o.status = 'pending'
        and says.refusal is null
      order by o.recipient`);
}

test("A post goes to its author as a test first, then once to everyone with an open seat", async () => {
  const cohort = await newCohort(db.owner, 3);
  const [learner, gone] = [await newLearner(db, cohort), await newLearner(db, cohort)];
  await db.owner`update public.cohort_enrollments set status = 'refunded' where user_id = ${gone}`;
  const post = (isTest: boolean, args: object = {}) =>
    press(db.sql, grace, "console_write_post", {
      p_cohort_id: cohort,
      p_subject: "Week 2",
      p_body: "Bring your transcripts.",
      p_is_test: isTest,
      p_shown_count: 1,
      ...args,
    });
  expect(await post(false)).toEqual({ status: "refused", reason: "test_first" });
  expect(await post(true)).toMatchObject({ status: "done" });
  expect(await mailsOf("cohort-post", cohort)).toEqual([grace.email]);
  expect(await post(false, { p_body: "Another text." })).toMatchObject({ reason: "test_first" });
  expect(await post(false, { p_shown_count: 2 })).toMatchObject({ status: "changed", now: 1 });
  expect(await db.owner`select from public.cohort_posts where cohort_id = ${cohort}`).toHaveLength(0);
  expect(await post(false)).toMatchObject({ status: "done", people: 1 });
  expect(await mailsOf("cohort-post", cohort)).toEqual([grace.email, `${learner}@example.com`].toSorted());
  expect(
    await db.owner`select from public.cohort_posts where cohort_id = ${cohort} and author = ${grace.id}`,
  ).toHaveLength(1);
});

test("A plan is mailed to everyone with a seat, a recording if asked for, and after an unannounced move no reminder leaves", async () => {
  const cohort = await newCohort(db.owner, 3);
  const [learner, id] = [`${await newLearner(db, cohort)}@example.com`, await newSession(cohort)];
  expect(await mailsOf("cohort-plan", cohort)).toEqual([learner]);
  await db.owner`
    update public.cohort_sessions set starts_at = now() + interval '50 minutes', ends_at = now() + interval '2 hours'
    where id = ${id}`;
  await db.owner`update public.cohort_enrollments set enrolled_at = now() - interval '3 days', created_at = now() - interval '3 days' where cohort_id = ${cohort}`;
  expect(await mailsOf("cohort-session-reminder", cohort)).toEqual([learner]);
  const change = (sequence: number, isTold: boolean, recording: string | null) =>
    changeSession(db.sql, ada, id, sequence, { p_recording_url: recording, p_is_told: isTold });
  expect(await change(0, false, null)).toMatchObject({ status: "done", told: 0 });
  for (const template of ["cohort-session-reminder", "cohort-session-moved"])
    expect(await mailsOf(template, cohort)).toEqual([]);
  for (const told of [0, 1]) expect(await change(1 + told, told > 0, `${LINK}/${told}`)).toMatchObject({ told });
  expect(await mailsOf("cohort-recording", cohort)).toEqual([learner]);
});
