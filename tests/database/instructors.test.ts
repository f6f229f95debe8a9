import { randomUUID } from "node:crypto";
import { PostgresError } from "postgres";
import { expect, test } from "vitest";

import { actionsOn, call, onTeam, type Operator, press, readColumn, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { newTeacher } from "./support/handins";
import { race } from "./support/race";
import { newRoom } from "./support/room";
import { valueOf, valuesOf } from "./support/rows";
import { teamActions } from "./support/team";

const db = testDatabase("instructors", 20);
const owner = onTeam(db);
const { newAccount, newToken, accept, statusOf } = teamActions(() => ({ db, owner }));

const DENIED = { code: "42501" };
const NO_ID = randomUUID();

const newRow = () =>
  valueOf(db.owner`insert into public.teachers (name, title) values ('Meera Joshi', 'Researcher') returning id`);
const invite = (email: string, teacherId: string, token: string) =>
  press(db.sql, owner, "console_invite_instructor", { p_email: email, p_teacher_id: teacherId, p_token: token });
const revoke = ({ id }: Operator) =>
  press(db.sql, owner, "console_revoke_operator", { p_user_id: id, p_shown_role: "instructor" });
const accountOf = (teacherId: string) => valueOf(db.owner`select user_id from public.teachers where id = ${teacherId}`);

/** Two cohorts with a learner, a session, a post and a resource each, and the first one's instructor. */
async function newClassrooms() {
  const [own, other] = [await newRoom(db.owner, 1), await newRoom(db.owner, 1)];
  const things = async ({ cohortId, sessionId, seats }: typeof own) => ({
    cohortId,
    sessionId,
    learner: seats[0]?.userId ?? "",
    postId: await valueOf(db.owner`
      insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Saturday', 'At nine.') returning id`),
    resourceId: await valueOf(db.owner`
      insert into public.cohort_resources (cohort_id, title, url) values (${cohortId}, 'Slides', 'https://a.example.com')
      returning id`),
  });
  return { own: await things(own), other: await things(other), meera: await newTeacher(db.owner, own.cohortId) };
}

const addResource = (by: Operator, cohortId: string) =>
  press(db.sql, by, "console_add_resource", {
    p_cohort_id: cohortId,
    p_session_id: null,
    p_title: "Slides",
    p_url: "https://files.example.com/slides",
  });

test("An instructor comes by an owner's invitation for a teacher whom no one signs in as, and leaves at once", async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const [teacherId, token, late] = [await newRow(), newToken(), newToken()];
  expect(await invite(account.email, NO_ID, token)).toEqual({ status: "refused", reason: "unknown_teacher" });
  expect(await invite(account.email, teacherId, token)).toEqual({ status: "done" });
  expect(await invite(other.email, teacherId, late)).toEqual({ status: "done" });
  expect([await accept(account, token), await accept(account, token)]).toEqual(["done", "done"]);
  expect([await statusOf(account), await accountOf(teacherId)]).toEqual(["instructor", account.id]);
  expect(await accept(other, late)).toBe("refused");
  expect(await invite(other.email, teacherId, newToken())).toEqual({ status: "refused", reason: "taken" });
  expect(await invite(account.email, await newRow(), newToken())).toMatchObject({ reason: "already_operator" });

  const classrooms = () => call(db.sql, account, "console_classrooms", {});
  expect(await readColumn(db.sql, account, "console_classrooms()", "cohort_id")).toEqual([]);
  expect(await revoke(account)).toEqual({ status: "done" });
  await expect(classrooms()).rejects.toMatchObject(DENIED);
  expect(await accept(other, late)).toBe("done");
  expect(await accountOf(teacherId)).toBe(other.id);

  // Invited again, for another row.
  const [again, second] = [newToken(), await newRow()];
  await invite(account.email, second, again);
  expect(await accept(account, again)).toBe("done");
  expect([await accountOf(second), await accountOf(teacherId)]).toEqual([account.id, other.id]);
});

test("No one becomes an instructor, or stops being one, by a change of role", async () => {
  const { meera } = await newClassrooms();
  const setRole = ({ id }: Operator, shown: string, role: string) =>
    press(db.sql, owner, "console_set_operator_role", { p_user_id: id, p_shown_role: shown, p_role: role });
  const invalid = { status: "refused", reason: "invalid" };
  expect(await setRole(meera, "instructor", "staff")).toEqual(invalid);
  expect(await setRole(owner, "owner", "instructor")).toEqual(invalid);
  const invited = press(db.sql, owner, "console_invite_operator", {
    p_email: "meera@example.com",
    p_role: "instructor",
    p_token: newToken(),
  });
  expect(await invited).toEqual(invalid);
});

test("An instructor reads only what is of their cohorts, without prices and addresses", async () => {
  const { own, other, meera } = await newClassrooms();
  const { cohortId, learner } = own;
  await db.owner`
    insert into public.cohort_attendance (session_id, user_id, source)
    values (${own.sessionId}, ${learner}, 'join'), (${other.sessionId}, ${other.learner}, 'join')`;
  await db.owner`update public.cohort_enrollments set email = ${`${learner}@example.com`} where user_id = ${learner}`;
  await db.owner`
    update auth.users set raw_user_meta_data = '{"full_name": "Grace Hopper"}' where id = ${learner}`;
  for (const table of [
    "cohort_sessions",
    "cohort_posts",
    "cohort_resources",
    "console_classrooms()",
    "console_next_sessions(50)",
  ])
    expect([table, await readColumn(db.sql, meera, table, "distinct cohort_id")]).toEqual([table, [cohortId]]);
  expect(await readColumn(db.sql, meera, "cohort_attendance", "user_id")).toEqual([learner]);
  for (const table of ["cohorts", "cohort_enrollments", "payment_orders", "operator_actions", "email_outbox"])
    expect([table, await readColumn(db.sql, meera, table, "count(*)::int")]).toEqual([table, [0]]);

  const people = (by: Operator, cohort: string) =>
    runAs<object>(db.sql, by, "select user_id, name, email from public.console_class_people($1, null, null, 10)", [
      cohort,
    ]);
  expect([...(await people(meera, cohortId))]).toEqual([{ user_id: learner, name: "Grace Hopper", email: null }]);
  expect([...(await people(owner, cohortId))]).toMatchObject([{ email: `${learner}@example.com` }]);
  await expect(people(meera, other.cohortId)).rejects.toMatchObject(DENIED);

  await db.owner`
    update public.cohort_sessions set starts_at = now() - interval '1 hour' where id = ${own.sessionId}`;
  const tick = { userId: learner, sessionId: own.sessionId, was: false, is: true };
  const saved = press(db.sql, meera, "console_set_attendance", { p_cohort_id: cohortId, p_cells: [tick] });
  expect(await saved).toMatchObject({ status: "changed", about: { person: "Grace Hopper" } });
});

test("What isn't of an instructor's cohorts is denied as if it weren't there", async () => {
  const { own, other, meera } = await newClassrooms();
  const removing = (by: Operator, postId: string) =>
    press(db.sql, by, "console_remove_post", { p_post_id: postId, p_shown_sequence: 0 });
  const resource = (id: string) =>
    press(db.sql, meera, "console_change_resource", { p_resource_id: id, p_change: "remove" });
  const cancelling = (id: string) =>
    press(db.sql, meera, "console_cancel_cohort_session", { p_session_id: id, p_shown_sequence: 0, p_reason: "Ill" });
  for (const denied of [
    async () => removing(meera, other.postId),
    async () => removing(meera, NO_ID),
    async () => resource(other.resourceId),
    async () => resource(NO_ID),
    async () => cancelling(other.sessionId),
    async () => cancelling(NO_ID),
    async () => addResource(meera, other.cohortId),
    async () => addResource(meera, NO_ID),
  ])
    await expect(denied()).rejects.toMatchObject(DENIED);
  expect(await removing(owner, NO_ID)).toEqual({ status: "refused", reason: "unknown" });

  // A second press is known although the post is gone, as long as they teach the cohort.
  const again = { p_request_id: randomUUID(), p_post_id: own.postId, p_shown_sequence: 0 };
  const remove = () => call(db.sql, meera, "console_remove_post", again);
  expect(await remove()).toEqual({ status: "done" });
  expect(await remove()).toEqual({ status: "done", repeated: true });
  await revoke(meera);
  await expect(remove()).rejects.toMatchObject(DENIED);
});

/** When the log says that an action on a cohort or an operator was done. */
const doneAt = (subjectId: string, action: string) =>
  valuesOf<Date>(db.owner`
    select at from public.operator_actions where subject_id = ${subjectId} and action = ${action}`);

type Ending = (meera: Operator, cohortId: string) => Promise<{ action: string; subject: string }>;

const endings: Record<string, Ending> = {
  "role ends": async (meera) => {
    expect(await revoke(meera)).toEqual({ status: "done" });
    return { action: "revoke_operator", subject: meera.id };
  },
  "cohort is given to another": async (meera, cohortId) => {
    const shown = await valueOf(db.owner`
      select string_agg(teacher_id::text, ',' order by teacher_id) from public.cohort_teachers where cohort_id = ${cohortId}`);
    const set = { p_cohort_id: cohortId, p_shown: shown, p_teachers: [] };
    expect(await press(db.sql, owner, "console_set_teachers", set)).toMatchObject({ status: "done" });
    return { action: "set_teachers", subject: cohortId };
  },
};

for (const [title, end] of Object.entries(endings))
  race(`What an instructor does while their ${title} is done before, or denied without a trace`, 50, async () => {
    const { own, meera } = await newClassrooms();
    const pressed = addResource(meera, own.cohortId).catch((error: unknown) => {
      if (error instanceof PostgresError && error.code === DENIED.code) return null;
      throw error;
    });
    const [answer, ended] = await Promise.all([pressed, end(meera, own.cohortId)]);
    const added = await doneAt(own.cohortId, "add_resource");
    const slides = await valuesOf(db.owner`
      select title from public.cohort_resources where cohort_id = ${own.cohortId} and url like '%/slides'`);
    expect([added.length, slides.length]).toEqual(answer ? [1, 1] : [0, 0]);
    const [endedAt] = await doneAt(ended.subject, ended.action);
    for (const at of added) expect(at.getTime()).toBeLessThanOrEqual(endedAt?.getTime() ?? 0);
    await expect(addResource(meera, own.cohortId)).rejects.toMatchObject(DENIED);
  });

race("Of two people who accept an invitation for one teacher, one becomes them", 50, async () => {
  const accounts = [await newAccount(), await newAccount()];
  const [teacherId, tokens] = [await newRow(), [newToken(), newToken()]];
  for (const [index, { email }] of accounts.entries()) await invite(email, teacherId, tokens[index] ?? "");
  const answers = await Promise.all(accounts.map(async (account, index) => accept(account, tokens[index] ?? "")));
  expect(answers.toSorted()).toEqual(["done", "refused"]);
  const winner = accounts[answers.indexOf("done")];
  expect(await accountOf(teacherId)).toBe(winner?.id);
  expect(await actionsOn(db.owner, winner?.id ?? "")).toMatchObject([{ action: "accept_invitation" }]);
  expect(await Promise.all(accounts.map(statusOf))).toEqual(
    answers.map((answer) => (answer === "done" ? "instructor" : null)),
  );
});
