"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, runConsoleAction } from "@/lib/console/action";
import { planOf } from "@/lib/console/cohorts/plan";
import { requestId } from "@/lib/console/fields";
import {
  cohortIdField as cohortId,
  dayField,
  minutesField,
  NO_SUCH_TIME,
  optionalMeeting,
  optionalUrl,
  periodOf,
  reasonField,
  startField,
  wholeNumber,
} from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { told } from "@/lib/console/told";
import { SITE_TIME_ZONE } from "@/lib/content/site";
import type { FormState } from "@/lib/forms/form-state";

const NO_SEATS = "no one has a seat in this cohort";

const shownSequence = wholeNumber("Please reload the page.");

const reasons = {
  unknown: "This no longer exists.",
  planned: "A colleague has just planned the sessions.",
  past: "That time has passed. Choose one in the future.",
  begun: "The session has started: you can only move its end to a later time, while people can still join.",
  over: "The session is over.",
  no_such_time: "That time doesn't exist on that day. Choose another one.",
};
const reasonFields = { past: "startsAt", begun: "minutes", no_such_time: "startsAt" };

const planSchema = z.strictObject({
  requestId,
  cohortId,
  startsOn: dayField("Please reload the page."),
  officeHours: z.enum(["yes", "no"]),
});

/** Saves the sessions of a cohort as they were shown, and leads to its page. */
export async function planCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-plan-cohort",
      schema: planSchema,
      reasons: { ...reasons, past: "A session in this plan would already be over. Change the cohort's first day." },
      work: async (input) => {
        after(sendMails);
        const answer = await callConsole("console_plan_cohort", {
          p_request_id: input.requestId,
          p_cohort_id: input.cohortId,
          p_shown_starts_on: input.startsOn,
          p_sessions: planOf(input.startsOn, input.officeHours === "yes"),
        });
        if (z.object({ status: z.literal("done") }).safeParse(answer).success) {
          redirect(`/console/cohorts/${input.cohortId}#sessions` as Route);
        }
        return answer;
      },
    },
    form,
  );
}

/** A box that is sent only where it is ticked. */
const tick = z._default(z.enum(["on", "off"]), "off");

const changeSchema = z.strictObject({
  requestId,
  sessionId: z.guid(),
  shownSequence,
  startsAt: startField,
  minutes: minutesField,
  meetingUrl: optionalMeeting,
  recordingUrl: optionalUrl("Enter the recording's address, with https://."),
  isTold: tick,
});

/** Changes a session's times, meeting link and recording; tells everybody, if that is asked for. */
export async function changeSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-change-cohort-session",
      schema: changeSchema,
      reasons,
      reasonFields,
      message: told({ done: "Change saved", nobody: NO_SEATS }),
      work: async (input) => {
        const period = periodOf({ ...input, timeZone: SITE_TIME_ZONE });
        if (period === null) return NO_SUCH_TIME;
        after(sendMails);
        return callConsole("console_change_cohort_session", {
          p_request_id: input.requestId,
          p_session_id: input.sessionId,
          p_shown_sequence: input.shownSequence,
          ...period,
          p_meeting_url: input.meetingUrl,
          p_recording_url: input.recordingUrl,
          p_is_told: input.isTold === "on",
        });
      },
    },
    form,
  );
}

const cancelSchema = z.strictObject({ requestId, sessionId: z.guid(), shownSequence, reason: reasonField });

/** Cancels a session: learners read why. */
export async function cancelSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-cancel-cohort-session",
      schema: cancelSchema,
      reasons,
      message: told({ done: "The session has been cancelled", nobody: NO_SEATS }),
      work: async (input) => {
        after(sendMails);
        return callConsole("console_cancel_cohort_session", {
          p_request_id: input.requestId,
          p_session_id: input.sessionId,
          p_shown_sequence: input.shownSequence,
          p_reason: input.reason,
        });
      },
    },
    form,
  );
}
