import { randomUUID } from "node:crypto";

import { put } from "../profile/photos";
import { handInAction } from "../support/form-actions";
import { count, type Flow, inputs, messageOf } from "./flow";
import { handinForm } from "@/lib/content/handin-form";
import { openHandinUploadAction } from "@/lib/handins/actions";
import { addCohort, addSession, enrol } from "@/tests/e2e/support/room-records";
import { smallPdf } from "@/tests/fixtures/resumes";

const NOT_SAVED = handinForm.failure.description;

/** The id of a file that the browser has uploaded. */
async function upload(): Promise<string> {
  const opened = await openHandinUploadAction({ size: smallPdf().length });
  if (!opened.ok) throw new Error(opened.error);
  await put(opened.data.url, smallPdf(), "application/pdf");
  return opened.data.uploadId;
}

/** The flows of a cohort's classroom. */
export const classroom: Flow[] = [
  {
    name: "hand in",
    prepare: async (backend, { pupil }) => {
      const cohortId = "20";
      await addCohort(backend.sql, cohortId);
      await backend.sql("update public.cohorts set takes_handins = true where cohort_id = $1", [cohortId]);
      await addSession(backend.sql, cohortId, {
        title: "Prompts",
        startsAt: new Date(Date.now() - 3_600_000).toISOString(),
      });
      await enrol(backend.sql, pupil.email, cohortId);
      // The provider doesn't know the order: the job that asks for unfinished ones leaves it out.
      await backend.sql("update public.payment_orders set status = 'closed' where user_id = $1", [pupil.id]);
      pupil.enter();
      const requestId = randomUUID();
      const file = { upload: await upload(), fileName: inputs.file };
      const form = { requestId, cohortId, week: "1", body: inputs.words, ...file };
      return {
        attempt: async () => messageOf(await handInAction(form)),
        storedData: () => count(backend, "public.cohort_handins where id = $1", [requestId]),
      };
    },
    failure: { auth: NOT_SAVED, database: NOT_SAVED, storage: handinForm.notThrough },
    stored: { afterFault: 0, afterRetry: 1 },
  },
];
