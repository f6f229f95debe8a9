import { lastClass, type RoomSession } from "@/lib/cohorts/sessions";
import { syllabus, weekParts } from "@/lib/content/syllabus";
import { weekdayAndDay } from "@/lib/format/run-times";

/** A part of a week; `due` is the day of an assignment, such as "Friday, 11 December". */
export type Goal = { label: string; due: string | null; text: string };

const DAY_MS = 86_400_000;

/** The first Friday after the day of an instant, in an IANA zone. */
function fridayAfter(instant: string, timeZone: string): string {
  const days = Array.from({ length: 7 }, (_, index) =>
    weekdayAndDay(new Date(Date.parse(instant) + (index + 1) * DAY_MS).toISOString(), timeZone),
  );
  return days.find((day) => day.startsWith("Friday")) ?? "Friday";
}

/**
 * The four parts of the week of today's class, else of the class that began last; null before the first class, and if the
 * syllabus has no such week.
 */
export function weekGoals(sessions: readonly RoomSession[], now: Date): Goal[] | null {
  const isToday = ({ startsAt, timeZone }: RoomSession) =>
    weekdayAndDay(startsAt, timeZone) === weekdayAndDay(now.toISOString(), timeZone) &&
    Math.abs(Date.parse(startsAt) - now.getTime()) < DAY_MS;
  const today = sessions.find(
    (session) => session.kind === "class" && session.state === "scheduled" && isToday(session),
  );
  const latest = today ?? lastClass(sessions, now);
  const week = syllabus.find((item) => item.kind === "week" && item.week === latest?.week);
  if (!latest || week?.kind !== "week") return null;
  return weekParts.map(({ id, label }) => ({
    label,
    due: id === "assignment" ? fridayAfter(latest.startsAt, latest.timeZone) : null,
    text: week[id],
  }));
}
