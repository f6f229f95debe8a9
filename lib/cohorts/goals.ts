import { lastClass, type RoomSession } from "@/lib/cohorts/sessions";
import { partsOf, type WeekWords, wordsOfWeek } from "@/lib/cohorts/weeks";
import { dueDay } from "@/lib/format/due";
import { weekdayAndDay } from "@/lib/format/run-times";

/** A part of a week; `due` is the day of an assignment, such as "Friday, 11 December", and `week` its week. */
export type Goal = { label: string; due: string | null; week: number; text: string };

const DAY_MS = 86_400_000;

/** The first Friday after the day of an instant, in an IANA zone. */
function fridayAfter(instant: string, timeZone: string): string {
  const days = Array.from({ length: 7 }, (_, index) =>
    weekdayAndDay(new Date(Date.parse(instant) + (index + 1) * DAY_MS).toISOString(), timeZone),
  );
  return days.find((day) => day.startsWith("Friday")) ?? "Friday";
}

/**
 * The parts of the week of today's class, else of the class that began last, in the cohort's own words, if it has any;
 * null before the first class, and if there is no such week or nothing is said about it yet.
 */
export function weekGoals(own: readonly WeekWords[], sessions: readonly RoomSession[], now: Date): Goal[] | null {
  const isToday = ({ startsAt, timeZone }: RoomSession) =>
    weekdayAndDay(startsAt, timeZone) === weekdayAndDay(now.toISOString(), timeZone) &&
    Math.abs(Date.parse(startsAt) - now.getTime()) < DAY_MS;
  const today = sessions.find(
    (session) => session.kind === "class" && session.state === "scheduled" && isToday(session),
  );
  const latest = today ?? lastClass(sessions, now);
  const words = wordsOfWeek(own, latest?.week);
  if (!latest || !words) return null;
  // The first of several, and not before it, as class_weeks says.
  const first =
    sessions.find(({ kind, state, week }) => kind === "class" && state === "scheduled" && week === latest.week) ??
    latest;
  const hasOwnTime = words.dueAt !== null && new Date(words.dueAt) > new Date(first.startsAt);
  const due = hasOwnTime ? dueDay(words.dueAt, latest.timeZone) : fridayAfter(first.startsAt, latest.timeZone);
  const goals = partsOf(words).map(({ id, label, text }) => ({
    label,
    due: id === "assignment" ? due : null,
    week: words.week,
    text,
  }));
  return goals.length > 0 ? goals : null;
}
