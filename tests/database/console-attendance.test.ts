import { expect, test } from "vitest";

import { call, type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { valuesOf } from "./support/rows";
import { newRegistrations, newRun } from "./support/runs";
import { newClass, planSession } from "./support/seat-mails";
import { tellAll } from "./support/told";

const db = testDatabase("console_attendance", 20);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

/** A cohort of this many learners with two sessions. */
async function newGrid(people: number) {
  const { cohortId, orders } = await newClass(db.owner, db.sql, people);
  const sessions = [await planSession(db.owner, cohortId, "-2 days"), await planSession(db.owner, cohortId, "-1 day")];
  return { cohortId, orders, sessions, people: orders.map(({ userId }) => userId ?? "") };
}

type Cell = { userId: string | undefined; sessionId: string | undefined; was: boolean; is: boolean };

const tick = (userId: string | undefined, sessionId: string | undefined, is = true): Cell => ({
  userId,
  sessionId,
  was: !is,
  is,
});

const save = (operator: Operator, cohortId: string, cells: Cell[]) =>
  press(db.sql, operator, "console_set_attendance", { p_cohort_id: cohortId, p_cells: cells });

const marksOf = (sessionId: string | undefined) =>
  valuesOf(db.owner`
      select source from public.cohort_attendance
      where session_id = ${sessionId ?? ""} and struck_at is null order by source`);

race(
  "Of two operators in one grid, the one who saves what the other has already saved saves nothing, and is told so",
  20,
  async () => {
    const { cohortId, people, sessions } = await newGrid(4);
    const [first, second] = sessions;
    const shared = tick(people[1], first);
    const answers = await Promise.all([
      save(ada, cohortId, [tick(people[0], first), shared]),
      save(grace, cohortId, [shared, tick(people[2], first), tick(people[2], second)]),
      save(ada, cohortId, [tick(people[3], second)]),
      db.sql`select public.note_attendance(${first ?? ""}, ${people[3] ?? ""}, 'join')`,
    ]);
    const [byAda, byGrace, apart] = answers;
    expect([byAda.status, byGrace.status].toSorted()).toEqual(["changed", "done"]);
    expect(apart).toMatchObject({ status: "done", saved: 1 });
    const isAdas = byAda.status === "done";
    expect(isAdas ? byGrace : byAda).toMatchObject({ by: (isAdas ? ada : grace).email, now: "present" });
    expect(await marksOf(first)).toEqual(["join", "staff", "staff"]);
    expect(await marksOf(second)).toHaveLength(isAdas ? 1 : 2);
  },
);

race("Anyone refunded while the attendance is saved has a mark, or the whole save is refused", 20, async () => {
  const { cohortId, orders, people, sessions } = await newGrid(2);
  const [order] = orders;
  const [answer] = await Promise.all([
    save(ada, cohortId, [tick(people[0], sessions[0]), tick(people[1], sessions[0])]),
    order && recordRefund(db.sql, order, { id: newRefundId() }),
  ]);
  expect(answer.status === "done" ? answer.saved : answer.reason).toBeOneOf([2, "unknown"]);
  expect(await marksOf(sessions[0])).toHaveLength(answer.status === "done" ? 2 : 0);
});

test("Attendance is only set and removed for open seats and sessions of the cohort, and the log says whose", async () => {
  const { cohortId, people, sessions } = await newGrid(2);
  const other = await newGrid(1);
  const [ann, bob] = people;
  for (const cell of [tick(other.people[0], sessions[0]), tick(ann, other.sessions[0])])
    expect(await save(grace, cohortId, [tick(bob, sessions[0]), cell])).toMatchObject({ reason: "unknown" });
  for (const cells of [[], [{ ...tick(ann, sessions[0]), was: true }]])
    expect(await save(grace, cohortId, cells)).toMatchObject({ reason: "unchanged" });
  expect(await save(grace, cohortId, [tick(ann, sessions[0]), { ...tick(bob, sessions[0]), was: true }])).toMatchObject(
    {
      reason: "invalid",
    },
  );
  await db.sql`select public.note_attendance(${sessions[0] ?? ""}, ${ann ?? ""}, 'join')`;
  expect(await save(grace, cohortId, [tick(ann, sessions[0])])).toMatchObject({
    status: "changed",
    by: null,
    now: "present",
    about: { person: `${ann}@example.com`, session: "AI Foundations", startsAt: expect.any(String) },
  });
  expect(await save(grace, cohortId, [tick(ann, sessions[0], false), tick(bob, sessions[1])])).toEqual({
    status: "done",
    saved: 2,
  });
  expect([await marksOf(sessions[0]), await marksOf(sessions[1])]).toEqual([[], ["staff"]]);
  const coming = await planSession(db.owner, cohortId, "1 day");
  expect(await save(grace, cohortId, [tick(ann, coming)])).toMatchObject({ reason: "not_begun" });
  const [action] = await db.owner`select after from public.operator_actions where subject_id = ${cohortId}`;
  expect(action?.after).toMatchObject({
    present: `AI Foundations: ${bob}@example.com`,
    absent: `AI Foundations: ${ann}@example.com`,
  });
  await save(grace, cohortId, [tick(ann, sessions[0])]);
  expect(await marksOf(sessions[0])).toEqual(["join"]);
});

test("A session's totals count everyone with a seat, by how they took part", async () => {
  const { cohortId, orders, people, sessions } = await newGrid(3);
  const [order] = orders;
  await save(
    ada,
    cohortId,
    people.map((person) => tick(person, sessions[0])),
  );
  await db.owner`update public.cohort_attendance set source = 'recording' where user_id = ${people[1] ?? ""}`;
  if (order) await recordRefund(db.sql, order, { id: newRefundId() });
  // A row, as PostgreSQL writes it.
  expect(await call<string>(db.sql, ada, "console_attendance_sums", { p_cohort_id: cohortId })).toBe(
    `(${sessions[0]},0,1,1)`,
  );
});

/** A run that began some time ago, with registered people. */
async function newSeen(people: number, startsIn = "-2 hours") {
  const run = await newRun(db.owner, startsIn);
  return { run, people: await newRegistrations(db.owner, run, people) };
}

const saveRun = (operator: Operator, run: string, cells: Cell[]) =>
  press(db.sql, operator, "console_set_run_attendance", { p_run_id: run, p_cells: cells });

const seenIn = (run: string) =>
  valuesOf(db.owner`
    select private.seen_of(s.id) from public.workshop_signups s where s.run_id = ${run} order by s."Email Address"`);

race("A run's attendance is saved from what was shown, beside people who join", 10, async () => {
  await db.owner`delete from public.workshop_signups`;
  const { run, people } = await newSeen(3);
  const [first, second, third] = people;
  const [byAda, byGrace] = await Promise.all([
    saveRun(ada, run, [tick(first?.id, run), tick(second?.id, run)]),
    saveRun(grace, run, [tick(second?.id, run)]),
    db.sql`select public.note_session_attendance(${third?.token ?? ""}, 'recording')`,
  ]);
  expect([byAda.status, byGrace.status].toSorted()).toEqual(["changed", "done"]);
  expect(await seenIn(run)).toEqual([byAda.status === "done" ? "joined" : "unseen", "joined", "watched"]);
  expect(await saveRun(ada, run, [tick(second?.id, run, false)])).toMatchObject({ status: "done", saved: 1 });
  await db.sql`select public.note_session_attendance(${second?.token ?? ""}, 'recording')`;
  expect((await seenIn(run))[1]).toBe("joined");
});

test("A run's attendance is refused for strangers, other runs, cancelled registrations and the future", async () => {
  await db.owner`delete from public.workshop_signups`;
  const [{ run, people }, later] = [await newSeen(2), await newRun(db.owner, "1 day")];
  const [first, second] = people;
  await db.owner`
    update public.workshop_signups set state = 'cancelled', cancelled_at = now() where id = ${second?.id ?? ""}`;
  const [coming] = await newRegistrations(db.owner, later, 1);
  for (const [of, cells, reason] of [
    [run, [], "unchanged"],
    [run, [tick(first?.id, run), tick(second?.id, run)], "unknown"],
    [run, [tick(first?.id, later)], "unknown"],
    [run, [tick(coming?.id, run)], "unknown"],
    [later, [tick(coming?.id, later)], "not_begun"],
  ] as const)
    expect(await saveRun(ada, of, [...cells])).toEqual({ status: "refused", reason });
  expect(await seenIn(run)).toEqual(["unseen", "unseen"]);
});

test("A message goes to those who joined, who watched, or who weren't seen", async () => {
  await db.owner`delete from public.workshop_signups`;
  const { run, people } = await newSeen(5);
  const [first, second, third] = people;
  await db.sql`select public.note_session_attendance(${first?.token ?? ""}, 'join'),
    public.note_session_attendance(${second?.token ?? ""}, 'recording')`;
  await saveRun(ada, run, [tick(third?.id, run)]);
  const write = (audience: string, count: number, isTest = false) =>
    press(db.sql, ada, "console_write_to_run", {
      p_run_id: run,
      p_audience: audience,
      p_subject: audience,
      p_text: "x",
      p_is_test: isTest,
      p_shown_count: count,
    });
  for (const [audience, count] of [
    ["joined", 2],
    ["watched", 1],
    ["unseen", 2],
  ] as const) {
    await write(audience, 1, true);
    expect(await write(audience, 5)).toMatchObject({ status: "changed", now: count });
    expect(await write(audience, count)).toEqual({ status: "done", mails: count });
  }
  expect(await write("everybody", 5)).toEqual({ status: "refused", reason: "invalid" });
  await tellAll(db.owner);
  const sent = await db.owner`
    select payload ->> 'subject' as subject, recipient from public.email_outbox
    where template = 'session-message' and about = ${run} order by 1, 2`;
  expect(sent.map(({ subject, recipient }) => `${subject} ${recipient}`)).toEqual([
    "joined person1@example.com",
    "joined person3@example.com",
    "unseen person4@example.com",
    "unseen person5@example.com",
    "watched person2@example.com",
  ]);
});
