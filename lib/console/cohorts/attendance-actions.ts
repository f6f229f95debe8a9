"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { changedCells, shownField } from "@/lib/console/cohorts/attendance-grid";
import { requestId } from "@/lib/console/fields";
import { count } from "@/lib/format/count";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

/** In addition, a box for each cell. */
const attendanceSchema = z.looseObject({ requestId, cohortId, shown: shownField });
const runSchema = z.looseObject({ requestId, runId: z.guid(), shown: shownField });

const saved = z.object({ saved: z.int() });

const common = {
  reasons: {
    unknown:
      "Nothing was saved: someone here no longer has a seat, or a session is gone. Check the page, then save again.",
    not_begun: "A session here hasn't begun yet. Please reload the page.",
    unchanged: "Nothing to save yet: first tick who took part.",
  },
  message: (answer: object) => `Saved: ${count(saved.parse(answer).saved, "change")}.`,
};

/** Records by hand who took part in which sessions: all changed cells of a page, or none. */
export async function setAttendanceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...common,
      calls: "console_set_attendance",
      schema: attendanceSchema,
      args: ({ shown, ...input }) => ({
        requestId: input.requestId,
        cohortId: input.cohortId,
        cells: changedCells(shown, input),
      }),
    },
    form,
  );
}

/** The same for the registered people of a run. */
export async function setRunAttendanceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...common,
      calls: "console_set_run_attendance",
      schema: runSchema,
      args: ({ shown, ...input }) => ({
        requestId: input.requestId,
        runId: input.runId,
        cells: changedCells(shown, input),
      }),
    },
    form,
  );
}
