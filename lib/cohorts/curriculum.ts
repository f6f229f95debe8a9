import type { RoomSession } from "@/lib/cohorts/sessions";
import type { WeekWords } from "@/lib/cohorts/weeks";
import { syllabus, type SyllabusItem } from "@/lib/content/syllabus";
import { runTime, weekdayAndDay } from "@/lib/format/run-times";

const timeOf = (session: RoomSession) =>
  `${weekdayAndDay(session.startsAt, session.timeZone)}, ${runTime(session, session.timeZone)}`;

/**
 * The weeks of a cohort with weeks of its own, in its own words, each with the times of its classes, and after them its
 * Q&A sessions; null for the syllabus of the course.
 */
export function curriculumOf(own: readonly WeekWords[], sessions: readonly RoomSession[]): SyllabusItem[] | null {
  if (own.length === 0) return null;
  return own.flatMap((words): SyllabusItem[] => {
    const held = sessions.filter((session) => session.week === words.week && session.state === "scheduled");
    const times = held.filter(({ kind }) => kind === "class").map((session) => timeOf(session));
    const questions = held
      .filter(({ kind }) => kind === "questions")
      .map((session) => {
        const known = syllabus.find((item) => item.kind === "questions" && item.title === session.title);
        const { summary, topics } = known?.kind === "questions" ? known : { summary: "", topics: [] };
        return {
          kind: "questions" as const,
          afterWeek: words.week,
          title: session.title,
          summary,
          topics,
          times: [timeOf(session)],
        };
      });
    return [{ kind: "week", ...words, summary: "", times }, ...questions];
  });
}
