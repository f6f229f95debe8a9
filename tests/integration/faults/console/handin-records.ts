import { randomUUID } from "node:crypto";

import type { Scene } from "./form";
import { cohortWithLearner, plannedCohort } from "./records";
import { createAdminClient } from "@/lib/supabase/admin";
import { insert } from "@/tests/fixtures/insert";
import { smallPdf } from "@/tests/fixtures/resumes";

/** When the text below was handed in, as the page shows it. */
export const HANDED_IN_AT = "2026-11-28T09:00:00+00:00";

/** What a learner handed in, with its file in storage. */
export async function cohortWithHandin(scene: Scene) {
  const { cohortId, userId } = await cohortWithLearner(scene);
  const handinId = randomUUID();
  const path = `${userId}/${handinId}.pdf`;
  const bucket = createAdminClient().storage.from("handins");
  const { error } = await bucket.upload(path, smallPdf(), { contentType: "application/pdf" });
  if (error) throw error;
  const file = { file_path: path, file_name: "work.pdf", file_bytes: 9 };
  const facts = {
    cohort_id: cohortId,
    week: 1,
    user_id: userId,
    body: scene.word,
    handed_in_at: HANDED_IN_AT,
    ...file,
  };
  await insert(scene.backend, "cohort_handins", { id: handinId, ...facts });
  return { cohortId, handinId };
}

/** A planned cohort with a week of its own. */
export async function cohortWithWeek(scene: Scene): Promise<string> {
  const cohortId = await plannedCohort(scene);
  await scene.backend.sql(
    `insert into public.cohort_weeks (cohort_id, week, title, goals) values ($1, 1, 'Prompts', '["", "", "", ""]')`,
    [cohortId],
  );
  return cohortId;
}

/** A learner who missed the two classes of a cohort that takes hand-ins. */
export async function cohortWithLearnerBehind(scene: Scene) {
  const { backend } = scene;
  const { cohortId, userId } = await cohortWithLearner(scene);
  await backend.sql(
    "update public.cohort_enrollments set enrolled_at = now() - interval '1 day' where cohort_id = $1",
    [cohortId],
  );
  await backend.sql(
    `insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
      select $1, 'class', week, 'Prompts', now() - interval '4 hours', now() - interval '1 hour' from generate_series(1, 2) week`,
    [cohortId],
  );
  return { cohortId, userId };
}
