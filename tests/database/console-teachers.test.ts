import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { race } from "./support/race";
import { asPerson, newRoom, type Seat } from "./support/room";
import { valueOf } from "./support/rows";

const db = testDatabase("console_teachers", 20);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

const meera = { p_name: "Meera Joshi", p_title: "Researcher", p_bio: "", p_linkedin_url: null };
const kabir = { ...meera, p_name: "Kabir Anand" };

async function newTeacher(facts: object = meera): Promise<string> {
  return String((await press(db.sql, grace, "console_add_teacher", { ...facts })).teacherId);
}

const setTeachers = (cohortId: string, shown: string[], teachers: string[], operator = grace) =>
  press(db.sql, operator, "console_set_teachers", {
    p_cohort_id: cohortId,
    p_shown: shown.toSorted().join(","),
    p_teachers: teachers,
  });

type Shown = {
  teachers: { name: string }[];
  sessions: { guestName: string | null }[];
  posts: { signedBy: string | null }[];
};

/** What a learner reads of who teaches. */
async function taught({ userId, cohortId, token }: Seat) {
  const room = await asPerson(db.owner, userId, async (sql) =>
    valueOf<Shown>(sql`select public.cohort_room(${cohortId}) as room`),
  );
  const own = await asPerson(
    db.owner,
    userId,
    async (sql) => sql<{ name: string }[]>`
    select name from public.own_teachers() where cohort_id = ${cohortId}`,
  );
  const live = await db.sql<{ by: string | null }[]>`
    select s.guest_name as by from public.cohort_seat_of_token(${token}) seat, public.seat_sessions(seat.cohort_id) s`;
  const calendar = await valueOf<{ guestName: string | null }[]>(db.sql`
    select public.cohort_calendar(${cohortId}) as sessions`);
  return {
    teachers: room.teachers.map(({ name }) => name),
    own: own.map(({ name }) => name),
    sessions: [...new Set([...room.sessions, ...calendar].map(({ guestName }) => guestName))],
    live: [...new Set(live.map(({ by }) => by))],
    signed: room.posts.map(({ signedBy }) => signedBy),
  };
}

test("A cohort's teachers, a session's and a post's are what its learners read everywhere", async () => {
  const { cohortId, sessionId, seats } = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  const before = await taught(seat);
  expect(before).toMatchObject({ teachers: [], own: [], sessions: [null], live: [null] });

  const teachers = [await newTeacher(), await newTeacher(kabir)];
  expect(await setTeachers(cohortId, [], teachers)).toMatchObject({ status: "done" });
  const names = ["Kabir Anand", "Meera Joshi"];
  const all = [names.join(", ")];
  expect(await taught(seat)).toEqual({ ...before, teachers: names, own: names, sessions: all, live: all });

  const describe = (shownSequence: number, changes: object) =>
    press(db.sql, grace, "console_describe_class", {
      p_session_id: sessionId,
      p_shown_sequence: shownSequence,
      p_title: "Prompts",
      p_kind: "class",
      p_guest_name: null,
      p_bring: null,
      p_teacher_id: teachers[0],
      p_is_told: false,
      ...changes,
    });
  expect(await describe(0, { p_teacher_id: randomUUID() })).toMatchObject({ reason: "unknown_teacher" });
  expect(await describe(0, { p_guest_name: "Ravi" })).toMatchObject({ reason: "teacher_and_guest" });
  expect(await describe(0, {})).toMatchObject({ status: "done" });
  expect(await taught(seat)).toMatchObject({ sessions: ["Meera Joshi"], live: ["Meera Joshi"] });
  // The version before names no teacher.
  const { p_teacher_id: _teacher, ...old } = { p_teacher_id: null, p_title: "Others", p_kind: "class" };
  const describeBefore = (shownSequence: number, guest: string | null) =>
    press(db.sql, grace, "console_describe_session", {
      p_session_id: sessionId,
      p_shown_sequence: shownSequence,
      ...old,
      p_guest_name: guest,
      p_bring: null,
      p_is_told: false,
    });
  expect(await describeBefore(1, null)).toMatchObject({ status: "done" });
  expect(await taught(seat)).toMatchObject({ sessions: ["Meera Joshi"] });
  expect(await describeBefore(2, "Ravi")).toMatchObject({ status: "done" });
  expect(await taught(seat)).toMatchObject({ sessions: ["Ravi"], live: ["Ravi"] });

  const [account = ""] = await newUsers(db.owner, 1);
  await db.owner`update public.teachers set user_id = ${account} where id = ${teachers[1] ?? ""}`;
  await db.owner`update public.cohort_posts set author = ${account} where cohort_id = ${cohortId}`;
  expect((await taught(seat)).signed).toEqual(["Kabir Anand"]);

  const logged = await db.owner`
    select action, after ->> 'teachers' as teachers from public.operator_actions where subject_id = ${cohortId}`;
  expect([...logged]).toEqual([{ action: "set_teachers", teachers: names.join(", ") }]);
  // An account that isn't in the cohort reads nothing of it.
  expect((await asPerson(db.owner, account, async (sql) => sql`select * from public.own_teachers()`)).length).toBe(0);
});

test("A teacher changes as shown, and takes a photo only from their own files", async () => {
  const id = await newTeacher();
  const change = (shownSequence: number, changes: object = {}) =>
    press(db.sql, grace, "console_change_teacher", {
      p_teacher_id: id,
      p_shown_sequence: shownSequence,
      ...meera,
      p_photo_path: null,
      ...changes,
    });
  const photo = (owner: string) => `${owner}-${randomUUID()}.png`;
  const [own, others] = [photo(id), photo(randomUUID())];
  await db.owner`
    insert into storage.objects (bucket_id, name, created_at)
    select 'avatars', unnest(${[own, others]}::text[]), now() - interval '2 hours'`;
  for (const wrong of [{ p_name: " " }, { p_title: "x".repeat(121) }, { p_linkedin_url: "http://linkedin.com/in/x" }])
    expect(await change(0, wrong)).toMatchObject({ reason: "invalid" });
  for (const path of [others, photo(id), "/portraits/x.svg"])
    expect(await change(0, { p_photo_path: path })).toMatchObject({ reason: "no_photo" });
  expect(await change(0)).toMatchObject({ reason: "unchanged" });
  expect(await change(0, { p_teacher_id: randomUUID() })).toMatchObject({ reason: "unknown" });
  expect(await change(0, { p_photo_path: own })).toMatchObject({ status: "done" });
  expect(await change(0, { p_name: "Meera" })).toMatchObject({ status: "changed", now: "Meera Joshi" });
  // It's no one's file without an owner now; the other one is.
  const expired = await db.sql<{ name: string }[]>`select public.list_expired_files('avatars', 10) as name`;
  expect(expired.map(({ name }) => name)).toEqual([others]);
  const another = photo(id);
  await db.owner`insert into storage.objects (bucket_id, name) values ('avatars', ${another})`;
  expect(await change(1, { p_photo_path: another })).toMatchObject({ status: "done" });
  const logged = await db.owner`
    select before ->> 'photo' as before, after ->> 'photo' as after, after ->> 'newPhoto' as new
    from public.operator_actions where subject_id = ${id} and action = 'change_teacher' order by at`;
  expect([...logged]).toEqual([
    { before: "false", after: "true", new: null },
    { before: "true", after: "true", new: "true" },
  ]);
  expect(await change(2, { p_photo_path: null, p_bio: "Teaches." })).toMatchObject({ status: "done" });
});

test("A cohort's teachers are those ticked, and a form that showed others is told who they are", async () => {
  const { cohortId } = await newRoom(db.owner, 1);
  const [one, two] = [await newTeacher(), await newTeacher(kabir)];
  expect(await setTeachers(cohortId, [], [])).toMatchObject({ reason: "unchanged" });
  expect(await setTeachers(cohortId, [], [randomUUID()])).toMatchObject({ reason: "unknown_teacher" });
  expect(await setTeachers("none", [], [one])).toMatchObject({ reason: "unknown" });
  expect(await setTeachers(cohortId, [], [one])).toMatchObject({ status: "done" });
  expect(await setTeachers(cohortId, [], [two])).toMatchObject({
    status: "changed",
    now: "Meera Joshi",
    by: grace.email,
  });
  expect(await setTeachers(cohortId, [one], [two])).toMatchObject({ status: "done" });
  expect(await setTeachers(cohortId, [two], [])).toMatchObject({ status: "done" });
});

race("Of two operators who choose a cohort's teachers at once, one succeeds and the other is told", 50, async () => {
  const { cohortId } = await newRoom(db.owner, 1);
  const [one, two] = [await newTeacher(), await newTeacher(kabir)];
  const answers = await Promise.all([setTeachers(cohortId, [], [one], ada), setTeachers(cohortId, [], [two])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  const [row] = await db.owner`
    select count(*)::int as teachers from public.cohort_teachers where cohort_id = ${cohortId}`;
  expect(row).toEqual({ teachers: 1 });
});
