import { randomUUID } from "node:crypto";
import { PostgresError, type Sql } from "postgres";

import { newOperator, type Operator, press } from "./console";
import { newClass, planSession } from "./seat-mails";

/** A cohort that takes hand-ins, whose first class was three days ago; its assignment is due after an interval. */
export async function newClassroom(owner: Sql, sql: Sql, people: number, dueIn = "-1 hour") {
  const { cohortId, orders } = await newClass(owner, sql, people);
  await owner`update public.cohorts set takes_handins = true where cohort_id = ${cohortId}`;
  await planSession(owner, cohortId, "-3 days");
  await owner`
    insert into public.cohort_weeks (cohort_id, week, title, goals, assignment, due_at)
    values (${cohortId}, 1, 'Prompts', '["a", "b", "c", "d"]', 'Three prompts', date_trunc('milliseconds', now() + ${dueIn}::interval))`;
  return { cohortId, orders, people: orders.map(({ userId }) => userId ?? "") };
}

/** Hands a text in for the first week, and returns its id; a driver's times have no microseconds. */
export async function handIn(owner: Sql, cohortId: string, userId: string, version = 1, ago = "0 minutes") {
  const id = randomUUID();
  await owner`
    insert into public.cohort_handins (id, work_id, cohort_id, week, user_id, version, body, handed_in_at)
    select ${id}, coalesce(max(h.work_id::text)::uuid, ${id}), ${cohortId}, 1, ${userId}, ${version}, 'What I did',
      date_trunc('milliseconds', now() - ${ago}::interval)
    from public.cohort_handins h
    where h.cohort_id = ${cohortId} and h.user_id = ${userId}`;
  return id;
}

type Given = {
  id?: string;
  week?: number;
  body?: string;
  urls?: string[];
  file?: string | null;
  keepsFile?: boolean;
  isShared?: boolean;
};

/** Hands in as a learner's form does: "handed_in", or the reason of the refusal. */
export async function handInAs(sql: Sql, userId: string, cohortId: string, given: Given = {}): Promise<string> {
  const { id = randomUUID(), week = 1, body = "What I did", urls = [], file = null, keepsFile = true } = given;
  const { isShared = false } = given;
  try {
    const [row] = await sql<{ answer: string }[]>`
      select public.hand_in(${id}, ${userId}, ${cohortId}, ${week}, ${body}, ${urls}, ${file},
        ${file && "work.pdf"}, ${file && 1_000}, ${keepsFile}, ${isShared}) as answer`;
    return row?.answer ?? "";
  } catch (error) {
    if (error instanceof PostgresError && error.code === "OP001")
      return (JSON.parse(error.detail ?? "{}") as { reason: string }).reason;
    throw error;
  }
}

/** What the page shows of when a version was handed in. */
export async function shownOf(owner: Sql, handinId: string): Promise<string> {
  const [row] = await owner<{ at: string }[]>`
    select to_jsonb(handed_in_at) #>> '{}' as at from public.cohort_handins where id = ${handinId}`;
  return row?.at ?? "";
}

/** An instructor of a cohort. */
export async function newTeacher(owner: Sql, cohortId: string): Promise<Operator> {
  const operator = await newOperator(owner, "staff");
  await owner`update public.operators set role = 'instructor' where user_id = ${operator.id}`;
  await owner`
    with teacher as (
      insert into public.teachers (name, title, user_id) values ('Asha Rao', 'Instructor', ${operator.id}) returning id
    )
    insert into public.cohort_teachers (cohort_id, teacher_id) select ${cohortId}, id from teacher`;
  return operator;
}

/** A hand-in as a page shows it. */
export type Shown = { cohortId: string; handinId: string; shown: string };

/** A cohort with a hand-in of each of its people. */
export async function newHandins(owner: Sql, sql: Sql, people: number) {
  const classroom = await newClassroom(owner, sql, people);
  const handins: Shown[] = [];
  for (const userId of classroom.people) {
    const handinId = await handIn(owner, classroom.cohortId, userId);
    handins.push({ cohortId: classroom.cohortId, handinId, shown: await shownOf(owner, handinId) });
  }
  const [first] = handins;
  if (!first) throw new Error("no hand-in");
  return { ...classroom, handins, first };
}

export const giveFeedback = (
  sql: Sql,
  by: Operator,
  { cohortId, handinId, shown }: Shown,
  body = "Well done",
  wantsAnother = false,
) =>
  press(sql, by, "console_give_feedback", {
    p_cohort_id: cohortId,
    p_handin_id: handinId,
    p_shown_handed_in_at: shown,
    p_body: body,
    p_wants_another: wantsAnother,
  });
