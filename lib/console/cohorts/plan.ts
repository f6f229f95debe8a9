import * as z from "zod/mini";

import { firstWords, MOST_WEEKS, SYLLABUS_WEEKS } from "@/lib/cohorts/weeks";
import { syllabus } from "@/lib/content/syllabus";
import { hasNearYear } from "@/lib/format/days";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { instantAt } from "@/lib/format/zoned-time";

/** A session that isn't saved yet; times are instants (ISO 8601). */
export type PlannedSession = {
  /** Its place in the plan, whatever its day: "class-3", "class-3-2" for the week's second one, "questions-2". */
  id: string;
  kind: "class" | "questions" | "office_hours";
  /** Null for office hours. */
  week: number | null;
  title: string;
  startsAt: string;
  endsAt: string;
};

/** What can be chosen about a plan. */
export type PlanChoices = {
  weeks: number;
  /** The days of each week's classes, 0 for Sunday; at least one, in order. */
  weekdays: readonly number[];
  /** When a class begins on India's clocks, such as "09:00", and how long it takes. */
  startTime: string;
  minutes: number;
  withOfficeHours: boolean;
  /** First days of weeks without classes: each moves the rest back by a week. */
  skipped: readonly string[];
};

const DAY_MS = 86_400_000;
const SATURDAY = 6;

const usual: PlanChoices = {
  weeks: SYLLABUS_WEEKS,
  weekdays: [SATURDAY],
  startTime: "09:00",
  minutes: 180,
  withOfficeHours: false,
  skipped: [],
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The weekdays in the order of a form, Monday first, with their numbers. */
export const weekdayChoices = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, name: WEEKDAYS[day] ?? "" }));

/** The ids of all sessions that a plan may have. */
export const PLANNED_IDS = Array.from({ length: MOST_WEEKS }, (_, index) => index + 1).flatMap((week) => [
  ...WEEKDAYS.map((_, index) => classId(week, index)),
  `questions-${week}`,
  `office_hours-${week}`,
]);

function classId(week: number, index: number): string {
  return index === 0 ? `class-${week}` : `class-${week}-${index + 1}`;
}

/** `days` after a calendar day. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** How many days after `day` the next of a weekday is; 0 for today. */
const daysUntil = (weekday: number, day: string): number => (weekday - weekdayOf(day) + 7) % 7;

/** The day of the first class of a cohort with this first day: that day, or the next one with classes. */
export const firstClassDay = (startsOn: string, weekdays: readonly number[]): string =>
  dayAfter(startsOn, Math.min(...weekdays.map((weekday) => daysUntil(weekday, startsOn))));

/** The instant at which India's clocks, which haven't changed in this century, show a time. */
function instant(day: string, time: string): string {
  const at = instantAt(`${day}T${time}`, SITE_TIME_ZONE);
  if (at === null) throw new Error(`No such time: ${day} ${time}`);
  return at;
}

/** From a time of a day on for some minutes. */
function period(day: string, time: string, minutes: number) {
  const startsAt = instant(day, time);
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() };
}

/** The most weeks without a class: more must be a mistake. */
const MAX_SKIPPED = 12;

/** A whole number within bounds; anything else is the usual one. */
function wholeIn(text: string | undefined, min: number, max: number, otherwise: number): number {
  const number = /^\d{1,4}$/.test(text ?? "") ? Number(text) : -1;
  return number >= min && number <= max ? number : otherwise;
}

/**
 * The choices in a URL or a form, such as days "2,4" and skip "2026-12-22,2026-12-29". What is missing or impossible is
 * as usual: six Saturdays from 9:00 AM to 12:00 PM.
 */
export function readChoices(
  fields: Readonly<
    Partial<Record<"weeks" | "days" | "from" | "minutes" | "office-hours" | "skip", string | undefined>>
  >,
): PlanChoices {
  const { days = "", from = "", skip = "" } = fields;
  const chosen = WEEKDAYS.map((_, weekday) => weekday).filter((weekday) => days.split(",").includes(String(weekday)));
  const weekdays = chosen.length > 0 ? chosen : usual.weekdays;
  const isSkippable = (day: string) =>
    z.iso.date().safeParse(day).success && hasNearYear(day) && weekdays.includes(weekdayOf(day));
  return {
    weeks: wholeIn(fields.weeks, 1, MOST_WEEKS, usual.weeks),
    weekdays,
    startTime: /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(from) ? from : usual.startTime,
    minutes: wholeIn(fields.minutes, 5, 1_440, usual.minutes),
    withOfficeHours: fields["office-hours"] === "yes",
    skipped: [...new Set(skip.split(","))]
      .filter((day) => isSkippable(day))
      .slice(0, MAX_SKIPPED)
      .toSorted(),
  };
}

/** The fields that `readChoices` reads; undefined for what is as usual. */
export const writeChoices = ({ weeks, weekdays, startTime, minutes, withOfficeHours, skipped }: PlanChoices) => ({
  weeks: weeks === usual.weeks ? undefined : String(weeks),
  days: weekdays.join() === usual.weekdays.join() ? undefined : weekdays.join(),
  from: startTime === usual.startTime ? undefined : startTime,
  minutes: minutes === usual.minutes ? undefined : String(minutes),
  "office-hours": withOfficeHours ? "yes" : undefined,
  skip: skipped.join() || undefined,
});

/** The days of each week's classes, one week after the other, except the skipped ones. */
function classDays(startsOn: string, { weeks, weekdays, skipped }: PlanChoices): string[][] {
  const first = firstClassDay(startsOn, weekdays);
  const after = weekdays.map((weekday) => daysUntil(weekday, first)).toSorted((one, other) => one - other);
  return Array.from({ length: weeks + skipped.length }, (_, index) => dayAfter(first, index * 7))
    .filter((day) => !skipped.includes(day))
    .slice(0, weeks)
    .map((day) => after.map((days) => dayAfter(day, days)));
}

/**
 * The sessions of a cohort, soonest first: each week's classes, as usual on Saturdays from 9:00 AM to 12:00 PM, questions
 * on the Sundays after weeks 2 and 5 from 2:00 to 3:30 PM, all in India; and office hours on the Sundays after the
 * other weeks, if wanted.
 */
export function planOf(startsOn: string, choices: Partial<PlanChoices> = {}): PlannedSession[] {
  const plan = { ...usual, ...choices };
  const titles = firstWords(plan.weeks).map(({ title }) => title);
  return classDays(startsOn, plan)
    .flatMap((days, index): PlannedSession[] => {
      const week = index + 1;
      const classes = days.map((day, place): PlannedSession => ({
        id: classId(week, place),
        kind: "class",
        week,
        title: titles[index] ?? "",
        ...period(day, plan.startTime, plan.minutes),
      }));
      const tomorrow = dayAfter(days.at(-1) ?? "", 1);
      const onSunday = period(dayAfter(tomorrow, daysUntil(0, tomorrow)), "14:00", 90);
      const questions = syllabus.find((item) => item.kind === "questions" && item.afterWeek === week);
      if (questions)
        return [...classes, { id: `questions-${week}`, kind: "questions", week, title: questions.title, ...onSunday }];
      if (!plan.withOfficeHours) return classes;
      const id = `office_hours-${week}`;
      return [...classes, { id, kind: "office_hours", week: null, title: "Office hours", ...onSunday }];
    })
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** A session moved to another start (an instant), with the same length. */
export const movedTo = (session: PlannedSession, startsAt: string): PlannedSession => ({
  ...session,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + Date.parse(session.endsAt) - Date.parse(session.startsAt)).toISOString(),
});
