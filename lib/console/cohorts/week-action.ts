"use server";

import * as z from "zod/mini";

import { GOAL_LENGTH, MOST_WEEKS } from "@/lib/cohorts/weeks";
import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { NO_SUCH_TIME, optionalStart, wholeNumber } from "@/lib/console/form-fields";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { instantAt } from "@/lib/format/zoned-time";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { lineField, linesField } from "@/lib/forms/text";

const text = (max: number) => {
  const tooLong = `Keep it to ${max.toLocaleString("en-IN")} characters.`;
  return linesField({ min: 0, max, tooShort: tooLong, tooLong });
};
const goal = text(GOAL_LENGTH);

const weekSchema = z.strictObject({
  requestId,
  cohortId,
  week: wholeNumber("Please reload the page.", MOST_WEEKS),
  shownSequence: wholeNumber("Please reload the page."),
  title: lineField({ min: 1, max: 120, tooShort: "Enter a title.", tooLong: "Keep the title to 120 characters." }),
  theory: goal,
  demo: goal,
  workshop: goal,
  outcome: goal,
  assignment: text(2_000),
  dueAt: optionalStart,
});

/** Changes what a week of a cohort is about, and when its assignment is due. */
export async function changeWeekAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_change_week",
      schema: weekSchema,
      reasons: {
        unknown: "This week no longer exists. Please reload the page.",
        cancelled: "This cohort has been cancelled.",
        over: "This week is over, so its words stay as they are.",
        past: "That time has passed. Choose one in the future.",
        before_class: "The week's class is later than that. Choose a time after it.",
        no_such_time: "That time doesn't exist on that day. Choose another one.",
      },
      reasonFields: { past: "dueAt", before_class: "dueAt", no_such_time: "dueAt" },
      message: () => "Saved. Learners see it in their room now.",
      args: ({ dueAt: typed, ...input }) => {
        const dueAt = typed === "" ? null : instantAt(typed, SITE_TIME_ZONE);
        return typed !== "" && dueAt === null ? NO_SUCH_TIME : { ...input, dueAt };
      },
    },
    form,
  );
}
