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

/** The weeks of a cohort: its own, or without any, as for a cohort planned by an earlier version, the syllabus's. */
export const weeksOf = (own: readonly WeekWords[]): readonly WeekWords[] => (own.length > 0 ? own : syllabusWeeks);

/** What a week of a cohort is about; null if it has no such week. */
export const wordsOfWeek = (own: readonly WeekWords[], week: number | null | undefined): WeekWords | null =>
  weeksOf(own).find((words) => words.week === week) ?? null;

/** The parts of a week that say something, in order. */
export const partsOf = (words: WeekWords) =>
  weekParts.map((part) => ({ ...part, text: words[part.id] })).filter(({ text }) => text !== "");
