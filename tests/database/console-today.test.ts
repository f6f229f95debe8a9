import { expect, test } from "vitest";

import { call, newApplication, newMessage, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { newRun } from "./support/runs";
import { planSession } from "./support/seat-mails";
import { countedTasks } from "@/lib/console/today/counted-tasks";
import { sessionClaims } from "@/tests/fixtures/authorisation";

const db = testDatabase("console_unchanged");
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];

type Row = Record<string, unknown>;
const only = async (query: Promise<readonly Row[]>): Promise<Row> => (await query)[0] ?? {};

/** For each function that saves fields: its arguments when no field has changed. */
const saves: Record<string, () => Promise<Row>> = {
  console_change_cohort: async () =>
    only(db.owner`
      select cohort_id as p_cohort_id, sequence as p_shown_sequence, starts_on::text as p_starts_on,
        enrol_by::text as p_enrol_by, sell_until::text as p_sell_until, ends_on::text as p_ends_on, chat_url as p_chat_url, booking_url as p_booking_url
      from public.cohorts where cohort_id = '3'`),
  console_set_cohort_price: async () =>
    only(db.owner`
      select cohort_id as p_cohort_id, sequence as p_shown_sequence, price as p_price, list_price as p_list_price
      from public.cohorts where cohort_id = '3'`),
  console_set_capacity: async () => ({ p_cohort_id: await newCohort(db.owner, 5), p_shown: 5, p_capacity: 5 }),
  console_change_cohort_session: async () =>
    only(db.owner`
      insert into public.cohort_sessions (cohort_id, kind, title, starts_at, ends_at)
      values ('3', 'office_hours', 'Office hours', current_date, current_date + interval '1 hour')
      returning id as p_session_id, sequence as p_shown_sequence, starts_at as p_starts_at, ends_at as p_ends_at,
        meeting_url as p_meeting_url, recording_url as p_recording_url, true as p_is_told, false as p_is_for_all`),
  console_set_links: async () => {
    const cohort = await newCohort(db.owner, 1);
    const id = await planSession(db.owner, cohort, "2 days");
    return only(db.owner`
      select cohort_id as p_cohort_id, id || ':' || sequence as p_shown, jsonb_build_object(id, meeting_url) as p_links
      from public.cohort_sessions where id = ${id}`);
  },
  console_move_run: async () =>
    only(db.owner`
      update public.session_runs
      set starts_at = date_trunc('minute', starts_at), ends_at = date_trunc('minute', ends_at)
      where id = ${await newRun(db.owner, "2 days")}
      returning id as p_session_id, sequence as p_shown_sequence, starts_at as p_starts_at, ends_at as p_ends_at,
        meeting_url as p_meeting_url`),
  console_change_resource: async () =>
    only(db.owner`
      insert into public.cohort_resources (cohort_id, title, url, position)
      values (${await newCohort(db.owner, 1)}, 'Template', 'https://example.com/template', 1)
      returning id as p_resource_id, 'up' as p_change`),
  console_assign_message: async () => ({
    p_message_id: await newMessage(db.owner),
    p_shown_assignee: null,
    p_assignee: null,
  }),
  console_set_application_state: async () => ({
    p_application_id: await newApplication(db.owner),
    p_shown_state: "received",
    p_state: "received",
  }),
  console_set_operator_role: async () => ({ p_user_id: staff.id, p_shown_role: "staff", p_role: "staff" }),
};

test.each(Object.keys(saves))("%s says that there is nothing to change, and logs nothing", async (name) => {
  const args = (await saves[name]?.()) ?? {};
  expect(await press(db.sql, owner, name, args)).toEqual({ status: "refused", reason: "unchanged" });
  expect(await db.owner`select action from public.operator_actions`).toEqual([]);
});

test("Each line that is counted has its words", async () => {
  const { waiting } = await call<{ waiting: object }>(db.sql, owner, "console_today", {});
  const one = { count: 1, since: "2026-12-01T06:00:00Z" };
  const counted = Object.fromEntries(Object.keys(waiting).map((line) => [line, one]));
  expect(countedTasks(counted, new Date())).toHaveLength(Object.keys(waiting).length);
});

const LINK = "https://meet.example.com/room";

test("Today names sessions that begin soon without a link, and recordings that have been on Zoom for long", async () => {
  const id = await planSession(db.owner, await newCohort(db.owner, 3), "3 days");
  const today = async () => {
    const answer = await call<Record<"sessionsWithoutLink" | "oldRecordings", { id: string }[]>>(
      db.sql,
      owner,
      "console_today",
      {},
    );
    return [answer.sessionsWithoutLink, answer.oldRecordings].map((sessions) => sessions.some((one) => one.id === id));
  };
  const set = async (startsIn: string, meeting: string | null, recording: string | null) => {
    await db.owner`
      update public.cohort_sessions set starts_at = now() + ${startsIn}::interval,
        ends_at = now() + ${startsIn}::interval + interval '1 hour', meeting_url = ${meeting}, recording_url = ${recording}
      where id = ${id}`;
    return today();
  };
  expect(await set("3 days", null, null)).toEqual([false, false]);
  expect(await set("10 minutes", null, null)).toEqual([true, false]);
  expect(await set("10 minutes", LINK, null)).toEqual([false, false]);
  for (const url of ["https://zoom.us/rec/1", "https://us02web.zoom.us/rec/1", "https://ZOOM.US"])
    expect(await set("-61 days", null, url), url).toEqual([false, true]);
  expect(await set("-59 days", null, "https://zoom.us/rec/1")).toEqual([false, false]);
  for (const url of ["https://notzoom.us/rec", "https://zoom.us.example.com/", "https://example.com/?at=zoom.us/"])
    expect(await set("-61 days", null, url), url).toEqual([false, false]);
});

const rowsOf = (sql: string) =>
  db.owner.begin(async (transaction) => {
    const claims = {
      sub: owner.id,
      email: owner.email,
      role: "authenticated",
      ...sessionClaims("console owner", owner.id),
    };
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await transaction`set local role authenticated`;
    return transaction.unsafe<Record<string, unknown>[]>(sql);
  });

test("The next sessions are free runs and those of cohorts, the soonest first, without past or cancelled ones", async () => {
  await db.owner`delete from public.session_runs`;
  await db.owner`delete from public.cohort_sessions`;
  const cohort = await newCohort(db.owner, 3);
  const later = await planSession(db.owner, cohort, "2 days");
  const isOn = await planSession(db.owner, cohort, "-1 hour");
  const cancelled = await planSession(db.owner, cohort, "1 day");
  await planSession(db.owner, cohort, "-1 day");
  await db.owner`update public.cohort_sessions set meeting_url = null where id = ${later}`;
  await db.owner`update public.cohort_sessions set state = 'cancelled' where id = ${cancelled}`;
  const run = await newRun(db.owner, "1 day");
  expect(
    await rowsOf(
      "select id, cohort_id, meeting_url is not null as has_link, people from public.console_next_sessions(10)",
    ),
  ).toEqual([
    { id: isOn, cohort_id: cohort, has_link: true, people: 0 },
    { id: run, cohort_id: null, has_link: true, people: 0 },
    { id: later, cohort_id: cohort, has_link: false, people: 0 },
  ]);
  expect(await rowsOf("select id from public.console_next_sessions(1)")).toEqual([{ id: isOn }]);
});

test("A recording is late from noon on the day after its class; office hours have none", async () => {
  await db.owner`delete from public.cohort_sessions`;
  const id = await planSession(db.owner, await newCohort(db.owner, 3), "-3 hours");
  /** How many recordings are late if the class ended at 11 PM in India this many days ago. */
  const late = async (daysAgo: number, set = "kind = 'class'") => {
    await db.owner.unsafe(
      `update public.cohort_sessions set starts_at = ends - interval '1 hour', ends_at = ends, ${set}
       from (select timezone('Asia/Kolkata', date_trunc('day', timezone('Asia/Kolkata', now())) - interval '1 hour'
         - interval '1 day' * $1) as ends) at where id = $2`,
      [daysAgo - 1, id],
    );
    return (await rowsOf("select id from public.console_late_recordings()")).length;
  };
  const [clock] = await db.owner<{ isNoon: boolean }[]>`
    select extract(hour from timezone('Asia/Kolkata', now())) >= 12 as "isNoon"`;
  expect(await late(0)).toBe(0);
  expect(await late(1)).toBe(clock?.isNoon ? 1 : 0);
  expect(await late(2)).toBe(1);
  expect(await late(32)).toBe(0);
  expect(await late(2, "kind = 'office_hours', week = null")).toBe(0);
  expect(await late(2, "kind = 'questions', week = 1")).toBe(1);
  expect(await late(2, "recording_url = 'https://example.com/r'")).toBe(0);
});
