"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { meetingField, withPeriod } from "@/lib/console/form-fields";
import { cancelSchema, shownFields, timesFields } from "@/lib/console/live-session";
import { sendMails } from "@/lib/console/mails/send-mails";
import { SCHEDULED_PARAM } from "@/lib/console/search-params";
import { told } from "@/lib/console/told";
import { sessionTitles } from "@/lib/content/sessions";
import type { FormState } from "@/lib/forms/form-state";

const reasons = {
  past: "The start has passed. Choose a time in the future.",
  begun: "The run has started: you can only move its end to a later time, while people can still join.",
  over: "The run is over.",
  unknown: "This run no longer exists.",
  invalid: "Please check the times and the link. A run starts in the future and lasts a day at most.",
  no_such_time: "That time doesn't exist in this time zone on that day. Choose another one.",
};

const NO_ONE = "no one is registered for it";

const timesAndLink = { ...timesFields, meetingUrl: meetingField };

const scheduleSchema = z.strictObject({ requestId, title: z.enum(sessionTitles), ...timesAndLink });
const scheduled = z.object({ runId: z.guid() });

/** Schedules a run and redirects to its page. */
export async function scheduleRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_schedule_run",
      schema: scheduleSchema,
      reasons,
      args: (input) => withPeriod(input, input.timeZone),
      leadsTo: (answer) => `/console/sessions/${scheduled.parse(answer).runId}?${SCHEDULED_PARAM}=yes` as Route,
    },
    form,
  );
}

const moveSchema = z.strictObject({ ...shownFields, ...timesAndLink });

/** Changes a run's times and link, and mails everyone registered. */
export async function moveRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_move_run",
      schema: moveSchema,
      reasons: { ...reasons, past: reasons.invalid },
      message: told({ done: "Change saved", nobody: NO_ONE }),
      args: ({ timeZone, ...input }) => withPeriod(input, timeZone),
      afterwards: sendMails,
    },
    form,
  );
}

/** Cancels a run, and mails everyone registered. */
export async function cancelRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_cancel_run",
      schema: cancelSchema,
      reasons,
      message: told({ done: "The run has been cancelled", nobody: NO_ONE }),
      afterwards: sendMails,
    },
    form,
  );
}
