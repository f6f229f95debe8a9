import { expect, test } from "vitest";

import { call, onTeam, press, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { giveFeedback, handInAs, newHandins, newTeacher } from "./support/handins";
import { newCohort } from "./support/orders";
import { race } from "./support/race";
import { asPerson } from "./support/room";
import { valueOf } from "./support/rows";
import { cancelCohort, seatMails } from "./support/seat-mails";

const db = testDatabase("handins_afterwards", 10);
const [grace, owner] = [onTeam(db, "staff"), onTeam(db)];

const newWork = async (people = 1) => {
  const work = await newHandins(db.owner, db.sql, people);
  const [userId = "", other = ""] = work.people;
  return { ...work, userId, other };
};

type Own = { dueAt: string; versions: { id: string; isLate: boolean; feedback: object | null }[] };
const ownOf = (userId: string, cohortId: string) =>
  asPerson(db.sql, userId, async (sql) => valueOf<Own | null>(sql`select public.own_handins(${cohortId}, 1)`));
const statesIn = async (cohortId: string) =>
  (await runAs<{ state: string }>(db.sql, grace, "select state from public.console_handins($1)", [cohortId])).map(
    ({ state }) => state,
  );
const keptIn = (cohortId: string) =>
  db.owner`
    select h.user_id as by, f.body as feedback, f.author from public.cohort_handins h
    left join public.cohort_feedback f on f.handin_id = h.id where h.cohort_id = ${cohortId} order by f.body`;

test("A deleted account takes its hand-ins and their feedback along; a teacher's leaves the feedback, unsigned", async () => {
  const { cohortId, handins, userId, other } = await newWork(2);
  const teacher = await newTeacher(db.owner, cohortId);
  for (const shown of handins) expect(await giveFeedback(db.sql, teacher, shown)).toMatchObject({ status: "done" });
  await db.owner`delete from auth.users where id = ${teacher.id}`;
  const left = { by: other, feedback: "Well done", author: null };
  expect([...(await keptIn(cohortId))]).toEqual(expect.arrayContaining([left, { ...left, by: userId }]));
  expect((await ownOf(other, cohortId))?.versions[0]?.feedback).toMatchObject({ author: null });

  await db.owner`delete from auth.users where id = ${userId}`;
  expect([...(await keptIn(cohortId))]).toEqual([left]);
  expect(await statesIn(cohortId)).toEqual(["answered"]);
  const [first] = handins;
  expect(await call(db.sql, grace, "console_handin", { p_handin_id: first?.handinId })).toBeNull();
});

test("A class that moves takes along when its assignment is due; what was handed in stays, and as it was", async () => {
  const { cohortId, userId, first } = await newWork();
  await db.owner`update public.cohort_weeks set due_at = null where cohort_id = ${cohortId}`;
  const move = (by: string) => db.owner`
    update public.cohort_sessions set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval
    where cohort_id = ${cohortId}`;
  const before = await ownOf(userId, cohortId);
  const dueIn = async () => {
    const own = await ownOf(userId, cohortId);
    return Math.round((Date.parse(own?.dueAt ?? "") - Date.parse(before?.dueAt ?? "")) / 86_400_000);
  };
  await move("-21 days");
  expect([await dueIn(), (await ownOf(userId, cohortId))?.versions]).toEqual([-21, before?.versions]);
  expect(await handInAs(db.sql, userId, cohortId, { body: "In time, as the first one was" })).toBe("handed_in");
  const [version] = (await ownOf(userId, cohortId))?.versions ?? [];
  expect(version?.isLate).toBe(false);

  // To next week: nothing can be handed in before, but what is there is read and answered.
  await move("28 days");
  expect([await dueIn(), (await ownOf(userId, cohortId))?.versions]).toEqual([7, [version]]);
  expect(await handInAs(db.sql, userId, cohortId)).toBe("early");
  const { handedInAt: shown } = version as unknown as { handedInAt: string };
  expect(await giveFeedback(db.sql, grace, { ...first, handinId: version?.id ?? "", shown })).toMatchObject({
    status: "done",
  });
  expect(await statesIn(cohortId)).toEqual(["answered"]);
});

test("A cancelled cohort takes no more, and no one is asked to answer; its people still read what they have and its feedback", async () => {
  const { cohortId, handins, userId, other } = await newWork(2);
  const [answered] = handins;
  if (answered) await giveFeedback(db.sql, grace, answered);
  expect(await cancelCohort(db.sql, owner, cohortId)).toMatchObject({ status: "done" });
  expect(await handInAs(db.sql, userId, cohortId)).toBe("not_taken");
  const [own, others] = [await ownOf(userId, cohortId), await ownOf(other, cohortId)];
  expect([own?.versions, others?.versions]).toMatchObject([
    [{ feedback: { body: "Well done" } }],
    [{ feedback: null }],
  ]);
  expect((await seatMails(db.owner)).filter(({ template }) => template === "cohort-feedback")).toMatchObject([
    { userId, payload: { cohortId, week: 1 } },
  ]);
  const waiting = await valueOf<number>(
    db.owner`select count(*)::integer from private.waiting_handins(${cohortId}, 1)`,
  );
  expect([waiting, await statesIn(cohortId)]).toEqual([0, ["answered", "waiting"]]);
});

race("Of a hand-in and a move to another cohort one comes first, and what was handed in stays behind", 50, async () => {
  const { cohortId, userId } = await newWork();
  const to = await newCohort(db.owner, 1);
  const asked = await valueOf(db.owner`
    insert into public.change_requests (id, kind, enrolment_id, order_id, to_cohort_id, asked_within_rules)
    select gen_random_uuid(), 'transfer', e.id, o.id, ${to}, true
    from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
    where e.user_id = ${userId} returning id`);
  const [answer, moved] = await Promise.all([
    handInAs(db.sql, userId, cohortId, { body: "Better" }),
    press(db.sql, grace, "console_confirm_change", {
      p_change_id: asked,
      p_shown_kind: "transfer",
      p_shown_cohort_id: to,
    }),
  ]);
  expect([answer, moved]).toBeOneOf([
    ["handed_in", { status: "done" }],
    ["no_seat", { status: "done" }],
  ]);
  const kept = await db.owner`select cohort_id, body from public.cohort_handins where user_id = ${userId}`;
  expect([...kept]).toEqual([{ cohort_id: cohortId, body: answer === "handed_in" ? "Better" : "What I did" }]);
  expect([await ownOf(userId, cohortId), await statesIn(cohortId)]).toEqual([null, []]);
});
