import { randomUUID } from "node:crypto";

import type { Scene } from "./form";
import { cohortWithLearner } from "./records";
import { insert } from "@/tests/fixtures/insert";

/** When the text below was handed in, as the page shows it. */
export const HANDED_IN_AT = "2026-11-28T09:00:00+00:00";

/** What a learner handed in. */
export async function cohortWithHandin(scene: Scene) {
  const { cohortId, userId } = await cohortWithLearner(scene);
  const handinId = randomUUID();
  const facts = { cohort_id: cohortId, week: 1, user_id: userId, body: scene.word, handed_in_at: HANDED_IN_AT };
  await insert(scene.backend, "cohort_handins", { id: handinId, ...facts });
  return { cohortId, handinId };
}
