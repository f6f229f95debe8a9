import { expect, test } from "vitest";

import { newLearner } from "../profile/learner";
import { captureLog, testBackend } from "../support/backend";
import { withdrawAnswerAction } from "../support/form-actions";
import { listOwnAnswers } from "@/lib/cohorts/own-answers";
import { addCohort, addSession, enrol } from "@/tests/e2e/support/room-records";

const backend = testBackend();

test("What someone said is found, and withdrawn, after a refund", async () => {
  captureLog();
  const { sql } = backend;
  const [ada, eve] = [await newLearner(backend), await newLearner(backend)];
  const cohortId = "quotes";
  await addCohort(sql, cohortId);
  const sessionId = await addSession(sql, cohortId, { title: "Prompts", startsAt: "2026-01-10T03:30:00Z" });
  for (const { id, email } of [ada, eve]) {
    await enrol(sql, email, cohortId);
    await sql("insert into class_ratings (session_id, user_id, rating, text) values ($1, $2, 4, 'Clear')", [
      sessionId,
      id,
    ]);
    await sql(
      `insert into cohort_reviews (cohort_id, user_id, does_differently, may_quote, quoted_as)
       values ($1, $2, 'I check first.', true, 'Ada')`,
      [cohortId, id],
    );
  }
  await sql("update cohort_enrollments set status = 'refunded' where cohort_id = $1", [cohortId]);
  const answers = await listOwnAnswers(ada.id);
  expect(answers.map(({ given }) => given)).toEqual(
    expect.arrayContaining([
      { session: { id: sessionId, title: "Prompts" }, rating: 4, text: "Clear" },
      {
        session: null,
        doesDifferently: "I check first.",
        shouldChange: "",
        recommends: null,
        mayQuote: true,
        quotedAs: "Ada",
      },
    ]),
  );
  ada.enter();
  for (const { given } of answers) {
    const of = given.session === null ? { cohortId } : { cohortId, sessionId: given.session.id };
    expect(await withdrawAnswerAction(of)).toMatchObject({ ok: true });
  }
  expect([await listOwnAnswers(ada.id), await listOwnAnswers(eve.id)]).toEqual([
    [],
    expect.objectContaining({ length: 2 }),
  ]);
});
