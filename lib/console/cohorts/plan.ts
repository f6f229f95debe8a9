import * as z from "zod/mini";

import { syllabus } from "@/lib/content/syllabus";
import { hasNearYear } from "@/lib/format/days";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { instantAt } from "@/lib/format/zoned-time";

/** A session that isn't saved yet; times are instants (ISO 8601). */
export type PlannedSession = {
  /** Its place in the syllabus, whatever its day: "class-3", "questions-2", "office_hours-4". */
  id: string;
  kind: "class" | "questions" | "office_hours";
  /** Of the syllabus; null for office hours. */
  week: number | null;
  title: string;
  startsAt: string;
  endsAt: string;
};

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const WEEKS = 6;

/** The ids of all sessions that a plan may have. */
export const PLANNED_IDS = Array.from({ length: WEEKS }, (_, index) => index + 1).flatMap((week) => [
  `class-${week}`,
  `questions-${week}`,
  `office_hours-${week}`,
]);

/** `days` after a calendar day. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** The Saturday on which a cohort with this first day begins: that day, or the next Saturday. */
export const firstSaturday = (startsOn: string): string =>
  dayAfter(startsOn, (SATURDAY - new Date(startsOn).getUTCDay() + 7) % 7);

/** The instant at which India's clocks, which haven't changed in this century, show a time. */
function instant(day: string, time: string): string {
  const at = instantAt(`${day}T${time}`, SITE_TIME_ZONE);
  if (at === null) throw new Error(`No such time: ${day} ${time}`);
  return at;
}

/** The most Saturdays without a class: more must be a mistake. */
const MAX_SKIPPED = 12;

/** The Saturdays in a URL or a form, such as "2026-12-26,2027-01-02"; anything else is ignored. */
export const readSkipped = (text: string): string[] =>
  [...new Set(text.split(","))]
    .filter((day) => z.iso.date().safeParse(day).success && hasNearYear(day) && firstSaturday(day) === day)
    .slice(0, MAX_SKIPPED)
    .toSorted();

/** The Saturdays of the six weeks, one after the other, except the skipped ones. */
function saturdaysOf(startsOn: string, skipped: readonly string[]): string[] {
  const first = firstSaturday(startsOn);
  const days = Array.from({ length: WEEKS + skipped.length }, (_, week) => dayAfter(first, week * 7));
  return days.filter((day) => !skipped.includes(day)).slice(0, WEEKS);
}

type PlanChoices = {
  withOfficeHours: boolean;
  /** Saturdays without a class: each moves the rest back by a week. */
  skipped?: readonly string[];
};

/**
 * The eight sessions of the syllabus, soonest first: classes on Saturdays from 9:00 AM to 12:00 PM, questions on the
 * Sundays after weeks 2 and 5 from 2:00 to 3:30 PM, all in India; and office hours on the other four Sundays, if
 * wanted.
 */
export function planOf(startsOn: string, { withOfficeHours, skipped = [] }: PlanChoices): PlannedSession[] {
  const saturdays = saturdaysOf(startsOn, skipped);
  const saturday = (week: number) => saturdays[week - 1] ?? "";
  const onSunday = (week: number) => ({
    startsAt: instant(dayAfter(saturday(week), 1), "14:00"),
    endsAt: instant(dayAfter(saturday(week), 1), "15:30"),
  });
  const taught = syllabus.map((item): PlannedSession => {
    if (item.kind === "questions") {
      const week = item.afterWeek;
      return { id: `questions-${week}`, kind: "questions", week, title: item.title, ...onSunday(week) };
    }
    const day = saturday(item.week);
    const times = { startsAt: instant(day, "09:00"), endsAt: instant(day, "12:00") };
    return { id: `class-${item.week}`, kind: "class", week: item.week, title: item.title, ...times };
  });
  const withQuestions = new Set<number>(
    syllabus.flatMap((item) => (item.kind === "questions" ? [item.afterWeek] : [])),
  );
  const officeHours = saturdays
    .map((_, index) => index + 1)
    .filter((week) => withOfficeHours && !withQuestions.has(week))
    .map((week): PlannedSession => {
      const id = `office_hours-${week}`;
      return { id, kind: "office_hours", week: null, title: "Office hours", ...onSunday(week) };
    });
  return [...taught, ...officeHours].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** A session moved to another start (an instant), with the same length. */
export const movedTo = (session: PlannedSession, startsAt: string): PlannedSession => ({
  ...session,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + Date.parse(session.endsAt) - Date.parse(session.startsAt)).toISOString(),
});
