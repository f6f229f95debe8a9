"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import {
  meetingField,
  minutesField,
  NO_SUCH_TIME,
  periodOf,
  reasonField,
  startField,
  wholeNumber,
} from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { SCHEDULED_PARAM } from "@/lib/console/search-params";
import { told } from "@/lib/console/told";
import { sessionTitles } from "@/lib/content/sessions";
import { isTimeZone } from "@/lib/format/zoned-time";
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

const timesAndLink = {
  startsAt: startField,
  minutes: minutesField,
  timeZone: z.string().check(z.refine(isTimeZone, "Enter a time zone's name, such as Asia/Kolkata.")),
  meetingUrl: meetingField,
};

const scheduleSchema = z.strictObject({ requestId, title: z.enum(sessionTitles), ...timesAndLink });
const scheduled = z.object({ status: z.literal("done"), runId: z.guid() });

/** Schedules a run and leads to its page. */
export async function scheduleRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-schedule-run",
      schema: scheduleSchema,
      reasons,
      work: async (input) => {
        const period = periodOf(input);
        if (period === null) return NO_SUCH_TIME;
        const answer = await callConsole("console_schedule_run", {
          ...period,
          p_request_id: input.requestId,
          p_title: input.title,
          p_time_zone: input.timeZone,
          p_meeting_url: input.meetingUrl,
        });
        const { data } = scheduled.safeParse(answer);
        if (data) redirect(`/console/sessions/${data.runId}?${SCHEDULED_PARAM}=yes` as Route);
        return answer;
      },
    },
    form,
  );
}

const moveSchema = z.strictObject({
  requestId,
  runId: z.guid(),
  shownSequence: wholeNumber("Please reload the page."),
  ...timesAndLink,
});

/** Changes a run's times and link, and tells everybody registered. */
export async function moveRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-move-run",
      schema: moveSchema,
      reasons,
      message: told({ done: "Change saved", nobody: NO_ONE }),
      work: async (input) => {
        const period = periodOf(input);
        if (period === null) return NO_SUCH_TIME;
        after(sendMails);
        return callConsole("console_move_run", {
          ...period,
          p_request_id: input.requestId,
          p_run_id: input.runId,
          p_shown_sequence: input.shownSequence,
          p_meeting_url: input.meetingUrl,
        });
      },
    },
    form,
  );
}

const cancelSchema = z.strictObject({
  requestId,
  runId: z.guid(),
  shownSequence: wholeNumber("Please reload the page."),
  reason: reasonField,
});

/** Cancels a run, and tells everybody registered. */
export async function cancelRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-cancel-run",
      schema: cancelSchema,
      reasons,
      message: told({ done: "The run has been cancelled", nobody: NO_ONE }),
      work: async (input) => {
        after(sendMails);
        return callConsole("console_cancel_run", {
          p_request_id: input.requestId,
          p_run_id: input.runId,
          p_shown_sequence: input.shownSequence,
          p_reason: input.reason,
        });
      },
    },
    form,
  );
}
