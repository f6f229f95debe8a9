"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { optionalMeeting } from "@/lib/console/form-fields";
import { count } from "@/lib/format/count";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

/** In addition, a link for each session, in the field with its id. */
const linksSchema = z.catchall(
  z.object({ requestId, cohortId, shown: z.string().check(z.maxLength(10_000)) }),
  optionalMeeting,
);

const saved = z.object({ saved: z.int() });

/** Saves the meeting links of a cohort's coming sessions, all of them or none. */
export async function setLinksAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_links",
      schema: linksSchema,
      reasons: { unknown: "This cohort no longer exists." },
      message: (answer) => `Saved: ${count(saved.parse(answer).saved, "link")}. No one was emailed about it.`,
      args: ({ requestId: id, cohortId: cohort, shown, ...links }) => ({
        requestId: id,
        cohortId: cohort,
        shown,
        links,
      }),
    },
    form,
  );
}
