import { syllabus, weekParts } from "@/lib/content/syllabus";

/** What a week of a cohort is about; a text may be empty, except the title. */
export type WeekWords = {
  readonly week: number;
  readonly title: string;
  readonly theory: string;
  readonly demo: string;
  readonly workshop: string;
  /** The week's result. */
  readonly outcome: string;
  readonly assignment: string;
  /** When the assignment is due (ISO 8601); null: at the end of the Friday after the week's class. */
  readonly dueAt: string | null;
};

/** The weeks of the syllabus. */
const syllabusWeeks: readonly WeekWords[] = syllabus.flatMap((item) =>
  item.kind === "week" ? [{ ...item, dueAt: null }] : [],
);

/** The number of weeks of the syllabus, and the most that a cohort may have. */
export const SYLLABUS_WEEKS = syllabusWeeks.length;
export const MOST_WEEKS = 12;

/** The most characters of each part of a week, apart from its assignment: four fit into their column. */
export const GOAL_LENGTH = 600;

/** The weeks of a cohort: its own, or without any, as for a cohort planned by an earlier version, the syllabus's. */
export const weeksOf = (own: readonly WeekWords[]): readonly WeekWords[] => (own.length > 0 ? own : syllabusWeeks);

/** What a week of a cohort is about; null if it has no such week. */
export const wordsOfWeek = (own: readonly WeekWords[], week: number | null | undefined): WeekWords | null =>
  weeksOf(own).find((words) => words.week === week) ?? null;

/** The words with which a new cohort's weeks begin: the syllabus's; a week beyond it has only a name. */
export const firstWords = (weeks: number): WeekWords[] =>
  Array.from({ length: weeks }, (_, index) => {
    const week = index + 1;
    const empty = { theory: "", demo: "", workshop: "", outcome: "", assignment: "" };
    return wordsOfWeek([], week) ?? { week, title: `Week ${week}`, ...empty, dueAt: null };
  });

/** The parts of a week that say something, in order. */
export const partsOf = (words: WeekWords) =>
  weekParts.map((part) => ({ ...part, text: words[part.id] })).filter(({ text }) => text !== "");
