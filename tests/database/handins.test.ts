import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { giveFeedback, handInAs, newClassroom, shownOf } from "./support/handins";
import { newRefundId, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { valueOf } from "./support/rows";

const db = testDatabase("handins", 20);
const grace = onTeam(db, "staff");

async function newRoom(dueIn = "2 days", people = 1) {
  const room = await newClassroom(db.owner, db.sql, people, dueIn);
  const [userId = "", other = ""] = room.people;
  return { ...room, userId, other };
}

const versionsOf = (cohortId: string, userId: string) =>
  db.owner<{ id: string; version: number; body: string; isLate: boolean; file: string | null }[]>`
    select id, version, body, is_late as "isLate", file_path as file from public.cohort_handins
    where cohort_id = ${cohortId} and user_id = ${userId} order by version`;

/** Calls a function as a signed-in learner. */
const asLearner = <Value>(userId: string, call: string) =>
  db.owner.begin(async (sql) => {
    const claims = JSON.stringify({ sub: userId, role: "authenticated" });
    await sql`
      select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${userId}, true)`;
    await sql`set local role authenticated`;
    const [row] = await sql.unsafe<{ value: Value }[]>(`select ${call} as value`);
    return row?.value;
  });

const answerTo = async (cohortId: string, handinId: string, wantsAnother = false) =>
  giveFeedback(
    db.sql,
    grace,
    { cohortId, handinId, shown: await shownOf(db.owner, handinId) },
    "Well done",
    wantsAnother,
  );

test("Before feedback another press replaces the version, and after it adds one; the first one decides what is late", async () => {
  const { cohortId, userId } = await newRoom("2 days");
  const id = randomUUID();
  expect(await handInAs(db.sql, userId, cohortId, { id, file: "a.pdf" })).toBe("handed_in");
  expect(await handInAs(db.sql, userId, cohortId, { id, body: "Twice" })).toBe("handed_in");
  expect(await versionsOf(cohortId, userId)).toMatchObject([{ id, version: 1, body: "What I did", isLate: false }]);

  await handInAs(db.sql, userId, cohortId, { body: "Better" });
  const [first] = await versionsOf(cohortId, userId);
  expect(first).toMatchObject({ version: 1, body: "Better", file: "a.pdf" });
  await db.owner`update public.cohort_weeks set due_at = now() - interval '1 hour' where cohort_id = ${cohortId}`;
  expect(await answerTo(cohortId, first?.id ?? "", true)).toMatchObject({ status: "done" });
  await handInAs(db.sql, userId, cohortId, { body: "Again", keepsFile: false });
  expect(await versionsOf(cohortId, userId)).toMatchObject([
    { version: 1, body: "Better", isLate: false },
    { version: 2, body: "Again", isLate: false, file: null },
  ]);
});

test("After it was due it is taken and marked; a moved class moves what is due", async () => {
  const { cohortId, userId, other } = await newRoom("-1 hour", 2);
  await handInAs(db.sql, userId, cohortId);
  expect(await versionsOf(cohortId, userId)).toMatchObject([{ isLate: true }]);
  // The Friday after a class of today is to come.
  await db.owner`update public.cohort_weeks set due_at = null where cohort_id = ${cohortId}`;
  await db.owner`
    update public.cohort_sessions set starts_at = now() - interval '1 hour', ends_at = now() + interval '2 hours'
    where cohort_id = ${cohortId}`;
  await handInAs(db.sql, other, cohortId);
  expect(await versionsOf(cohortId, other)).toMatchObject([{ isLate: false }]);
});

test("A later due time takes back what was late before it", async () => {
  const { cohortId, userId } = await newRoom("-1 hour");
  await handInAs(db.sql, userId, cohortId);
  await db.owner`
    update public.cohort_sessions set starts_at = now() - interval '4 days', ends_at = now() - interval '93 hours'
    where cohort_id = ${cohortId}`;
  await db.owner`update public.cohorts set ends_on = timezone('Asia/Kolkata', now())::date where cohort_id = ${cohortId}`;
  const [week] = await db.owner`select title, assignment from public.cohort_weeks where cohort_id = ${cohortId}`;
  const texts = { p_theory: "a", p_demo: "b", p_workshop: "c", p_outcome: "d" };
  const answer = await press(db.sql, grace, "console_change_week", {
    p_cohort_id: cohortId,
    p_week: 1,
    p_shown_sequence: 0,
    p_title: String(week?.title),
    p_assignment: String(week?.assignment),
    ...texts,
    p_due_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(answer).toMatchObject({ status: "done" });
  expect(await versionsOf(cohortId, userId)).toMatchObject([{ isLate: false }]);
});

test.each([
  ["its cohort was", "update public.cohorts set state = 'cancelled'"],
  ["its class was", "update public.cohort_sessions set state = 'cancelled'"],
])("Once %s cancelled, what was handed in can still be read, and nothing handed in", async (_, change) => {
  const { cohortId, userId, other } = await newRoom("2 days", 2);
  await handInAs(db.sql, userId, cohortId);
  await db.owner.unsafe(`${change} where cohort_id = '${cohortId}'`);
  const own = (of: string) => asLearner<object | null>(of, `public.own_handins('${cohortId}', 1)`);
  expect(await own(userId)).toMatchObject({ closesAt: null, dueAt: null, versions: [{ body: "What I did" }] });
  expect(await own(other)).toBeNull();
  expect(await handInAs(db.sql, userId, cohortId)).toBe("not_taken");
});

const refusals: [reason: string, change: string, given: Parameters<typeof handInAs>[3]][] = [
  [
    "early",
    "update public.cohort_sessions set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'",
    {},
  ],
  ["not_taken", "update public.cohort_sessions set state = 'cancelled'", {}],
  ["not_taken", "update public.cohorts set takes_handins = false", {}],
  ["not_taken", "update public.cohorts set state = 'cancelled'", {}],
  ["not_taken", "select", { week: 2 }],
  [
    "over",
    "update public.cohort_sessions set starts_at = now() - interval '33 days', ends_at = now() - interval '32 days 23 hours'",
    {},
  ],
  ["empty", "select", { body: " \n" }],
  ["invalid", "select", { body: "x".repeat(10_001) }],
  ["invalid", "select", { urls: ["https://a.example.com", "http://b.example.com", "https://c.example.com"] }],
  ["invalid", "select", { urls: Array.from({ length: 4 }, () => "https://a.example.com") }],
];

test.each(refusals)("Refused, and nothing is stored: %s (%s)", async (reason, change, given) => {
  const { cohortId, userId } = await newRoom();
  await db.owner.unsafe(change === "select" ? change : `${change} where cohort_id = '${cohortId}'`);
  await db.owner`update public.cohorts set ends_on = null where cohort_id = ${cohortId}`;
  expect(await handInAs(db.sql, userId, cohortId, given)).toBe(reason);
  expect(await versionsOf(cohortId, userId)).toEqual([]);
});

test("Only people of the cohort see what is shared, nothing of who hides, and only their own of the rest", async () => {
  const { cohortId, userId, other } = await newRoom("2 days", 2);
  const stranger = (await newRoom()).userId;
  const id = randomUUID();
  await handInAs(db.sql, userId, cohortId, { id, file: `${userId}-a`, isShared: true });
  const file = (of: string) => asLearner<string | null>(of, `public.own_handin_file('${id}')`);
  const shared = async (of: string) => {
    const room = await asLearner<{ assignments: { shared: unknown[]; weeks: unknown[] } }>(
      of,
      `public.cohort_room('${cohortId}')`,
    );
    return room?.assignments.shared.length;
  };
  expect([await file(userId), await file(other), await file(stranger)]).toEqual([`${userId}-a`, `${userId}-a`, null]);
  expect([await shared(userId), await shared(other)]).toEqual([1, 1]);
  await db.owner`update public.cohort_enrollments set is_hidden = true where user_id = ${userId}`;
  expect([await file(userId), await file(other), await shared(other)]).toEqual([`${userId}-a`, null, 0]);
  await db.owner`update public.cohort_enrollments set is_hidden = false where user_id = ${userId}`;
  // A later version that isn't shared takes the place of the one that was.
  await handInAs(db.sql, userId, cohortId, { body: "Not for all" });
  expect([await shared(other), await asLearner(other, `public.own_handins('${cohortId}', 1) -> 'versions'`)]).toEqual([
    0,
    [],
  ]);
  expect(await asLearner(stranger, `public.own_handins('${cohortId}', 1)`)).toBeNull();
  await db.owner`update public.cohort_enrollments set status = 'refunded' where user_id = ${userId}`;
  expect([await file(userId), await asLearner(userId, `public.own_handins('${cohortId}', 1)`)]).toEqual([null, null]);
});

race("One of many presses hands in, however they are repeated", 50, async () => {
  const { cohortId, userId } = await newRoom();
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, async () => handInAs(db.sql, userId, cohortId, { id })));
  expect(new Set(answers)).toEqual(new Set(["handed_in"]));
  expect(await versionsOf(cohortId, userId)).toMatchObject([{ id, version: 1 }]);
});

race("At the end of Friday a hand-in is in time or late as its time says, once", 50, async () => {
  const { cohortId, userId } = await newRoom("5 milliseconds");
  await handInAs(db.sql, userId, cohortId);
  const isRight = await valueOf<boolean>(db.owner`
    select h.is_late = (h.handed_in_at > w.due_at) as right
    from public.cohort_handins h join public.cohort_weeks w using (cohort_id, week) where h.cohort_id = ${cohortId}`);
  expect(isRight).toBe(true);
});

race("Of a hand-in and a move of its class, one comes first: taken, or too early", 50, async () => {
  const { cohortId, userId } = await newRoom();
  const [answer] = await Promise.all([
    handInAs(db.sql, userId, cohortId),
    db.owner`
      update public.cohort_sessions set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours'
      where cohort_id = ${cohortId}`,
  ]);
  expect(answer).toBeOneOf(["handed_in", "early"]);
  expect(await versionsOf(cohortId, userId)).toHaveLength(answer === "handed_in" ? 1 : 0);
});

race("Of a hand-in and a refund, one comes first, and a refunded seat reads nothing", 50, async () => {
  const { cohortId, userId, orders } = await newRoom();
  const [order] = orders;
  const [answer] = await Promise.all([
    handInAs(db.sql, userId, cohortId),
    order && recordRefund(db.sql, order, { id: newRefundId() }),
  ]);
  expect(answer).toBeOneOf(["handed_in", "no_seat"]);
  expect(await versionsOf(cohortId, userId)).toHaveLength(answer === "handed_in" ? 1 : 0);
  expect(await asLearner(userId, `public.own_handins('${cohortId}', 1)`)).toBeNull();
});

race("Of the first hand-in and the switch, one comes first; after it nobody can switch", 50, async () => {
  const { cohortId, userId } = await newRoom();
  const set = (shown: boolean) =>
    press(db.sql, grace, "console_set_takes_handins", { p_cohort_id: cohortId, p_shown: shown });
  const [answer, switched] = await Promise.all([handInAs(db.sql, userId, cohortId), set(true)]);
  expect([answer, switched.status]).toBeOneOf([
    ["handed_in", "refused"],
    ["not_taken", "done"],
  ]);
  expect(await set(answer === "handed_in")).toMatchObject(
    answer === "handed_in" ? { status: "refused", reason: "handed_in" } : { status: "done" },
  );
});
