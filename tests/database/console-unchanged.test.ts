import { beforeAll, expect, test } from "vitest";

import { newApplication, newMessage, newOperator, type Operator, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { newRun } from "./support/runs";

const db = testDatabase("console_unchanged");
let owner: Operator;
let staff: Operator;
beforeAll(async () => {
  [owner, staff] = [await newOperator(db.owner), await newOperator(db.owner, "staff")];
});

type Row = Record<string, unknown>;
const only = async (query: Promise<readonly Row[]>): Promise<Row> => (await query)[0] ?? {};

/** For each function that saves fields: its arguments when no field has changed. */
const saves: Record<string, () => Promise<Row>> = {
  console_change_cohort: async () =>
    only(db.owner`
      select cohort_id as p_cohort_id, sequence as p_shown_sequence, starts_on::text as p_starts_on,
        enrol_by::text as p_enrol_by, ends_on::text as p_ends_on, chat_url as p_chat_url, booking_url as p_booking_url
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
