import "server-only";

import * as z from "zod/mini";

import { syllabus } from "@/lib/content/syllabus";
import type { Builder } from "@/lib/email/draft";
import { AssignmentDue, FeedbackGiven, HandinsWaiting } from "@/lib/email/templates/handins";
import { count } from "@/lib/format/count";
import { dueDay, shownDue } from "@/lib/format/due";
import { clockTime, isSameTime, visitorTime, weekdayAndDay } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const week = z.object({ cohortId: z.string(), week: z.int() });

const due = z.extend(week, {
  dueAt: z.string(),
  /** The class's; without a class the site's. */
  timeZone: z.nullable(z.string()),
  learnerZone: z.optional(z.string()),
  /** The cohort's own; null for the syllabus's. */
  assignment: z.nullable(z.string()),
});

const feedback = z.extend(week, { wantsAnother: z.boolean(), signedBy: z.nullable(z.string()) });

const waiting = z.extend(week, {
  waiting: z.int(),
  /** Missing if no session is planned. */
  nextSessionAt: z.optional(z.string()),
});

/** "Friday, 11 December" for the end of a day, which belongs to it; else with the time. */
function dueIn(dueAt: string, timeZone: string): { day: string; due: string } {
  const day = dueDay(dueAt, timeZone);
  const isEndOfDay = shownDue(dueAt, timeZone) !== dueAt;
  return { day, due: isEndOfDay ? `The end of ${day}` : `${day}, ${clockTime(dueAt, timeZone)}` };
}

const inSyllabus = (ofWeek: number): string | null => {
  const item = syllabus.find((one) => one.kind === "week" && one.week === ofWeek);
  return item?.kind === "week" ? item.assignment : null;
};

/** "Saturday, 12 December, 9:00 AM": an instant on the site's clocks. */
const dayAndTime = (instant: string) =>
  `${weekdayAndDay(instant, SITE_TIME_ZONE)}, ${clockTime(instant, SITE_TIME_ZONE)}`;

/** "7 hand-ins of Cohort #4, week 2, wait. The next session is on Saturday, 12 December, 9:00 AM." */
function whatWaits({ cohortId, week: ofWeek, waiting: number, nextSessionAt }: z.output<typeof waiting>): string {
  const what = `${count(number, "hand-in")} of Cohort #${cohortId}, week ${ofWeek}, ${number === 1 ? "waits" : "wait"}.`;
  return nextSessionAt === undefined ? what : `${what} The next session is on ${dayAndTime(nextSessionAt)}.`;
}

/** Mails about assignments, and what was handed in. */
export const handinBuilders = {
  "cohort-assignment-due": ({ payload }, context) => {
    const { dueAt, timeZone, learnerZone, ...facts } = due.parse(payload);
    const zone = timeZone ?? SITE_TIME_ZONE;
    const { day, due: dueWords } = dueIn(dueAt, zone);
    const isElsewhere = learnerZone !== undefined && !isSameTime({ startsAt: dueAt }, zone, learnerZone);
    return {
      subject: `Due on ${day}: your assignment of week ${facts.week}`,
      body: (
        <AssignmentDue
          {...context}
          {...facts}
          due={dueWords}
          ownTime={isElsewhere ? visitorTime({ startsAt: dueAt }, learnerZone) : null}
          assignment={facts.assignment === null ? inSyllabus(facts.week) : facts.assignment || null}
        />
      ),
    };
  },
  "cohort-feedback": ({ payload }, context) => {
    const facts = feedback.parse(payload);
    return {
      subject: `Feedback on your assignment of week ${facts.week}`,
      body: <FeedbackGiven {...context} {...facts} />,
    };
  },
  "handins-waiting": ({ payload }, context) => {
    const facts = waiting.parse(payload);
    return {
      subject: `${count(facts.waiting, "hand-in")} without feedback: Cohort #${facts.cohortId}, week ${facts.week}`,
      body: <HandinsWaiting {...context} cohortId={facts.cohortId} text={whatWaits(facts)} />,
    };
  },
} satisfies Record<string, Builder>;
