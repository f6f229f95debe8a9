import { count } from "@/lib/format/count";

/** Something that needs a person; the link leads to exactly what is counted. */
export type Task = {
  text: string;
  href: string;
  /** More about it. */
  note?: string;
  /** By when (ISO 8601), if there is a day. */
  due?: string | null;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** "4 days late", "3 hours late"; null before its time. */
export function lateness({ due }: Task, now: Date): string | null {
  const late = due ? now.getTime() - Date.parse(due) : 0;
  if (late <= 0) return null;
  if (late < HOUR_MS) return `${count(Math.ceil(late / 60_000), "minute")} late`;
  return late < DAY_MS
    ? `${count(Math.floor(late / HOUR_MS), "hour")} late`
    : `${count(Math.floor(late / DAY_MS), "day")} late`;
}
