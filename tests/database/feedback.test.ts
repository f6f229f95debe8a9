import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam, type Operator } from "./support/console";
import { testDatabase } from "./support/database";
import { giveFeedback, handInAs, newHandins, newTeacher, type Shown } from "./support/handins";
import { newRefundId, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { rowOf, valueOf } from "./support/rows";
import { onceSent } from "./support/told";

const db = testDatabase("feedback", 20);
const grace = onTeam(db, "staff");

type Given = Shown & { wantsAnother?: boolean; body?: string };

const answer = (by: Operator, { wantsAnother = false, body = "Well done", ...shown }: Given) =>
  giveFeedback(db.sql, by, shown, body, wantsAnother);

const newWork = (people = 1) => newHandins(db.owner, db.sql, people);

const feedbackOn = (handinId: string) =>
  valueOf<number>(db.owner`select count(*)::integer from public.cohort_feedback where handin_id = ${handinId}`);
const mailsOn = (handinId: string) =>
  valueOf<number>(db.owner`
    select count(*)::integer from public.email_outbox where template = 'cohort-feedback' and about = ${handinId}`);

/** Hands another text in, as the learner does: it replaces the version, or adds one once there is feedback. */
const handInAgain = (userId: string, { cohortId }: Given) => handInAs(db.sql, userId, cohortId, { body: "Better" });

race("Of two who answer one hand-in, one does, and the other is told who was faster", 50, async () => {
  const { cohortId, first } = await newWork();
  const teacher = await newTeacher(db.owner, cohortId);
  const [one, other] = await Promise.all([answer(teacher, first), answer(grace, first)]);
  expect([one.status, other.status].toSorted()).toEqual(["changed", "done"]);
  const [late, faster] = one.status === "done" ? [other, teacher] : [one, grace];
  expect(late).toMatchObject({ by: faster.email, now: "answered" });
  expect([await feedbackOn(first.handinId), await mailsOn(first.handinId)]).toEqual([1, 1]);
});

race("Feedback is on what was read, or refused if another version was faster, which then waits", 50, async () => {
  const { cohortId, people, first } = await newWork();
  const [given] = await Promise.all([answer(grace, first), handInAgain(people[0] ?? "", first)]);
  const isDone = given.status === "done";
  expect(isDone || given.reason).toBeOneOf([true, "replaced"]);
  expect([await feedbackOn(first.handinId), await mailsOn(first.handinId)]).toEqual(isDone ? [1, 1] : [0, 0]);
  const versions = await db.owner<{ version: number; body: string }[]>`
    select version, body from public.cohort_handins where cohort_id = ${cohortId} order by version`;
  expect([...versions]).toEqual(
    isDone
      ? [
          { version: 1, body: "What I did" },
          { version: 2, body: "Better" },
        ]
      : [{ version: 1, body: "Better" }],
  );
  const waiting = await valueOf<number>(
    db.owner`select count(*)::integer from private.waiting_handins(${cohortId}, 1)`,
  );
  expect(waiting).toBe(1);
});

race("Feedback of someone whose role ends is given and logged, or denied without a trace", 50, async () => {
  const { cohortId, first } = await newWork();
  const teacher = await newTeacher(db.owner, cohortId);
  const [given] = await Promise.all([
    answer(teacher, first).catch((error: unknown) => ({ status: "failed", error })),
    db.owner`update public.operators set revoked_at = now() where user_id = ${teacher.id}`,
  ]);
  const isDone = given.status === "done";
  if (!isDone) expect(given).toMatchObject({ error: { code: "42501" } });
  const logged = await valueOf<number>(db.owner`
    select count(*)::integer from public.operator_actions where actor = ${teacher.id} and action = 'give_feedback'`);
  expect([await feedbackOn(first.handinId), await mailsOn(first.handinId), logged]).toEqual(
    isDone ? [1, 1, 1] : [0, 0, 0],
  );
  await expect(answer(teacher, first)).rejects.toMatchObject({ code: "42501" });
});

race("Feedback on a seat that is refunded is given first, or refused", 50, async () => {
  const { orders, first } = await newWork();
  const [order] = orders;
  const [given] = await Promise.all([
    answer(grace, first),
    order && recordRefund(db.sql, order, { id: newRefundId() }),
  ]);
  expect(given.status === "done" || given.reason).toBeOneOf([true, "seat_gone"]);
  // A mail to a seat that is gone never leaves.
  const sent = await onceSent(db.owner, async (sql) =>
    valueOf<number>(sql`
      select count(*)::integer from public.email_outbox
      where template = 'cohort-feedback' and about = ${first.handinId} and status = 'sent'`),
  );
  expect(sent).toBe(0);
});

test("Feedback is mailed to the learner without its text, once, and the log has who and when, never the text", async () => {
  const { cohortId, people, first } = await newWork();
  const teacher = await newTeacher(db.owner, cohortId);
  expect(await answer(teacher, { ...first, body: "A secret", wantsAnother: true })).toMatchObject({ status: "done" });
  const mail = await onceSent(db.owner, async (sql) =>
    rowOf(sql`
      select recipient, payload from public.email_outbox
      where template = 'cohort-feedback' and about = ${first.handinId} and status = 'sent'`),
  );
  expect(mail).toMatchObject({
    recipient: `${people[0]}@example.com`,
    payload: { cohortId, week: 1, wantsAnother: true, signedBy: "Asha Rao" },
  });
  const entry = await rowOf(db.owner`
    select actor_email, role, before, after from public.operator_actions where subject_id = ${first.handinId}`);
  expect(entry).toEqual({
    actor_email: teacher.email,
    role: "instructor",
    before: { state: "waiting" },
    after: { state: "answered", cohort: cohortId, week: 1, wantsAnother: true },
  });
  expect(JSON.stringify([mail, entry])).not.toContain("secret");
});

test.each([
  ["an empty text", { body: " \n" }, "invalid"],
  ["a text that is too long", { body: "x".repeat(5_001) }, "invalid"],
  ["what was replaced", { shown: "2026-01-01T00:00:00Z" }, "replaced"],
  ["what is gone", { handinId: randomUUID() }, "replaced"],
])("Feedback with %s is refused", async (_, changes, reason) => {
  const { first } = await newWork();
  expect(await answer(grace, { ...first, ...changes })).toMatchObject({ status: "refused", reason });
});
