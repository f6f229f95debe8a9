"use server";

import * as z from "zod/mini";

import { type ActionDone, callConsole, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { wholeNumber } from "@/lib/console/form-fields";
import { count } from "@/lib/format/count";
import type { FormState } from "@/lib/forms/form-state";

/** More is a slip of the finger. */
const MAX_SEATS = 99_999;

const capacitySchema = z.strictObject({
  requestId,
  cohortId: z.string().check(z.regex(/^\w{1,20}$/)),
  shown: wholeNumber("Please reload the page."),
  capacity: wholeNumber("Enter the number of seats, at most 99,999.", MAX_SEATS),
});

/** Changes how many seats a cohort has. */
export async function setCapacityAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-set-capacity",
      schema: capacitySchema,
      reasons: { below_taken: "More seats than that are taken.", unknown: "There is no such cohort." },
      message: (_, { capacity }) => `Saved: the cohort has ${count(capacity, "seat")} now.`,
      work: async (input) =>
        callConsole("console_set_capacity", {
          p_request_id: input.requestId,
          p_cohort_id: input.cohortId,
          p_shown: input.shown,
          p_capacity: input.capacity,
        }),
    },
    form,
  );
}
