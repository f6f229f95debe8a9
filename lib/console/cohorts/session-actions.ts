"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { firstWords } from "@/lib/cohorts/weeks";
import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { isSamePeriod, OVERLAP, overlaps } from "@/lib/console/cohorts/overlap";
import { movedTo, PLANNED_IDS, type PlannedSession, planOf, readChoices } from "@/lib/console/cohorts/plan";
import { listSessions } from "@/lib/console/cohorts/room";
import { requestId } from "@/lib/console/fields";
import {
  dayField,
  NO_SUCH_TIME,
  optionalId,
  optionalLine,
  optionalMeeting,
  startField,
  tickField,
  wholeNumber,
  withPeriod,
} from "@/lib/console/form-fields";
import { cancelSchema, shownFields, timesFields } from "@/lib/console/live-session";
import { sendMails } from "@/lib/console/mails/send-mails";
import { told } from "@/lib/console/told";
import { count } from "@/lib/format/count";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { instantAt } from "@/lib/format/zoned-time";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { optionalUrl } from "@/lib/forms/https-url";
import { lineField } from "@/lib/forms/text";

const NO_SEATS = "no one has a seat in this cohort";

const sayChanged = told({ done: "Change saved", nobody: NO_SEATS });

const reasons = {
  unknown: "This session or its cohort no longer exists. Please reload the page.",
  planned: "A colleague has just planned the sessions. Please reload the page.",
  not_planned: "Plan the sessions of this cohort first.",
  cancelled: "This cohort has been cancelled, so you can't add sessions.",
  no_link: "Enter the meeting link for all of them.",
  past: "That time has passed. Choose one in the future.",
  begun: "The session has started: you can only move its end to a later time, while people can still join.",
  over: "The session is over.",
  overlap: "Another session of this cohort is on at that time. Tick the box to hold both, or choose another time.",
  no_such_time: "That time doesn't exist on that day. Choose another one.",
};
const reasonFields = {
  past: "startsAt",
  begun: "minutes",
  no_such_time: "startsAt",
  no_link: "meetingUrl",
  overlap: "mayOverlap",
};

const isScheduled = ({ state }: { state: string }) => state === "scheduled";

/** The start of a session of the plan. */
type StartName = `start-${string}`;

const chosen = z.optional(z.string().check(z.maxLength(20)));

const planSchema = z.strictObject({
  requestId,
  cohortId,
  startsOn: dayField("Please reload the page."),
  officeHours: z.enum(["yes", "no"]),
  skipped: z.string().check(z.maxLength(200)),
  // A page of the version before has none of these.
  weeks: chosen,
  days: chosen,
  from: chosen,
  minutes: chosen,
  meetingUrl: optionalMeeting,
  mayOverlap: tickField,
  ...(Object.fromEntries(PLANNED_IDS.map((id) => [`start-${id}`, z.optional(startField)])) as Record<
    StartName,
    z.ZodMiniOptional<typeof startField>
  >),
});

/** A session of the plan at the typed start; null if India's clocks never show it. */
function movedAsTyped(session: PlannedSession, typed: string | undefined): PlannedSession | null {
  if (typed === undefined) return session;
  const startsAt = instantAt(typed, SITE_TIME_ZONE);
  return startsAt === null ? null : movedTo(session, startsAt);
}

/** Saves a cohort's sessions as shown or moved, and redirects to its page. */
export async function planCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_plan_sessions",
      schema: planSchema,
      reasons: {
        ...reasons,
        past: "A session in this plan would already be over. Move it, or change the cohort's first day.",
      },
      reasonFields,
      args: ({ requestId: id, startsOn, officeHours, skipped, meetingUrl, mayOverlap, ...input }) => {
        const starts: Partial<Record<StartName, string>> = input;
        const choices = readChoices({ ...input, "office-hours": officeHours, skip: skipped });
        const sessions = planOf(startsOn, choices).map((session) =>
          movedAsTyped(session, starts[`start-${session.id}`]),
        );
        const known = sessions.filter((session) => session !== null);
        if (known.length < sessions.length) return NO_SUCH_TIME;
        const isDouble = known.some((one, index) => known.slice(index + 1).some((other) => overlaps(one, other)));
        if (isDouble && !mayOverlap) return OVERLAP;
        const weeks = firstWords(choices.weeks);
        return { requestId: id, cohortId: input.cohortId, shownStartsOn: startsOn, sessions, weeks, meetingUrl };
      },
      afterwards: sendMails,
      leadsTo: (_answer, input) => `/console/cohorts/${input.cohortId}#sessions` as Route,
    },
    form,
  );
}

const describedFields = {
  kind: z.enum(["class", "questions", "office_hours"], "Choose a kind."),
  title: lineField({ min: 1, max: 120, tooShort: "Enter a title.", tooLong: "Keep the title to 120 characters." }),
};

const addSchema = z.strictObject({
  requestId,
  cohortId,
  shownSessions: wholeNumber("Please reload the page."),
  ...describedFields,
  ...timesFields,
  meetingUrl: optionalMeeting,
  isTold: tickField,
  mayOverlap: tickField,
});

/** Adds a session to a planned cohort; mails everyone, if chosen. */
export async function addSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_add_cohort_session",
      schema: addSchema,
      reasons,
      reasonFields,
      message: told({ done: "Session added", nobody: NO_SEATS }),
      args: async ({ timeZone, mayOverlap, ...input }) => {
        const added = withPeriod(input, timeZone);
        if ("status" in added || mayOverlap) return added;
        const sessions = await listSessions(input.cohortId);
        // With more sessions than shown, this press may be a repeat: the database knows.
        const isKnown = sessions.length === input.shownSessions;
        return isKnown && sessions.some((other) => isScheduled(other) && overlaps(added, other)) ? OVERLAP : added;
      },
      afterwards: sendMails,
    },
    form,
  );
}

const changeSchema = z.strictObject({
  ...shownFields,
  ...timesFields,
  cohortId,
  mayOverlap: tickField,
  meetingUrl: optionalMeeting,
  recordingUrl: optionalUrl("Enter the recording's address, with https://."),
  isTold: tickField,
  isForAll: tickField,
});

const linked = z.object({ linked: z.int() });

/** What changed in a session, and in how many others. */
const changed: typeof sayChanged = (answer, input) => {
  const { linked: others } = linked.parse(answer);
  const said = sayChanged(answer, input);
  return others === 0
    ? said
    : `${said} ${count(others, "other session now has", "other sessions now have")} the link, too.`;
};

/**
 * Changes a session's times, meeting link and recording; gives the link to all sessions without one, and mails everyone
 * about the change, if chosen.
 */
export async function changeSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_change_cohort_session",
      schema: changeSchema,
      reasons,
      reasonFields,
      message: changed,
      args: async ({ timeZone, mayOverlap, cohortId: cohort, ...input }) => {
        const moved = withPeriod(input, timeZone);
        if ("status" in moved || mayOverlap) return moved;
        const sessions = await listSessions(cohort);
        const isMoved = !sessions.some(({ id, ...kept }) => id === input.sessionId && isSamePeriod(moved, kept));
        const others = sessions.filter((other) => other.id !== input.sessionId && isScheduled(other));
        return isMoved && others.some((other) => overlaps(moved, other)) ? OVERLAP : moved;
      },
      afterwards: sendMails,
    },
    form,
  );
}

const describeSchema = z.strictObject({
  ...shownFields,
  ...describedFields,
  teacherId: optionalId,
  guestName: optionalLine(100, "Keep the name to 100 characters."),
  bring: optionalLine(300, "Keep it to 300 characters."),
  isTold: tickField,
});

/** Changes what a session is called, its kind, who teaches it and what to bring; mails everyone, if chosen. */
export async function describeSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_describe_class",
      schema: describeSchema,
      reasons: {
        ...reasons,
        begun: "The session has started: its kind can no longer change.",
        unknown_teacher: "This teacher no longer exists. Please reload the page.",
        teacher_and_guest: "Choose one of the teachers, or enter a guest's name: not both.",
      },
      reasonFields: { begun: "kind", unknown_teacher: "teacherId", teacher_and_guest: "guestName" },
      message: sayChanged,
      afterwards: sendMails,
    },
    form,
  );
}

export async function cancelSessionAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_cancel_cohort_session",
      schema: cancelSchema,
      reasons,
      message: told({ done: "The session has been cancelled", nobody: NO_SEATS }),
      afterwards: sendMails,
    },
    form,
  );
}
