import * as z from "zod/mini";

import { isCounted } from "@/lib/cohorts/sessions";

/** How we know that someone took part in a session, in the order of the sums. */
export const SOURCES = ["join", "recording", "staff"] as const;

/** How many people took part in a session, and how. */
export type AttendanceSums = Readonly<Record<(typeof SOURCES)[number], number>>;

/** How many took part in these sessions in one of these ways. */
export const sumOf = (
  sessions: readonly (AttendanceSums | undefined)[],
  sources: readonly (typeof SOURCES)[number][] = SOURCES,
): number =>
  sessions.flatMap((sums) => sources.map((source) => sums?.[source] ?? 0)).reduce((sum, people) => sum + people, 0);

/** "3 of 8": how many of the sessions that count someone took part in, as the learner's progress shows it. */
export function shareOf(
  attended: ReadonlyMap<string, unknown>,
  sessions: readonly ({ id: string } & Parameters<typeof isCounted>[0])[],
): string {
  const counted = sessions.filter((session) => isCounted(session));
  return `${counted.filter(({ id }) => attended.has(id)).length} of ${counted.length}`;
}

/** The people and sessions on a page of attendance, by id, and who was shown as having taken part in which. */
type ShownGrid = {
  userIds: readonly string[];
  sessionIds: readonly string[];
  isMarked: (person: number, session: number) => boolean;
};

/** The most cells of a page. */
const MAX_PEOPLE = 100;
const MAX_SESSIONS = 200;

/** The name of a cell's box: the last twelve digits of both ids. The first ones may be a time, which several share. */
export const cellName = (userId: string, sessionId: string): string =>
  `cell${userId.slice(-12)}_${sessionId.slice(-12)}`;

/** What was shown, as a form field: ids of people, ids of sessions, and a character for each cell. */
export const writeShown = ({ userIds, sessionIds, isMarked }: ShownGrid): string =>
  [
    userIds.join(","),
    sessionIds.join(","),
    userIds.map((_, person) => sessionIds.map((_id, session) => (isMarked(person, session) ? 1 : 0)).join("")).join(""),
  ].join(";");

const UNREADABLE = "Please reload the page.";

const idsOf = (max: number) => z.array(z.guid()).check(z.minLength(1), z.maxLength(max));
const shownSchema = z.object({
  userIds: idsOf(MAX_PEOPLE),
  sessionIds: idsOf(MAX_SESSIONS),
  marks: z.string().check(z.regex(/^[01]*$/)),
});

/** A text that is too long isn't parsed at all. */
const MAX_LENGTH = (MAX_PEOPLE + MAX_SESSIONS) * 37 + MAX_PEOPLE * MAX_SESSIONS;

function readShown(text: string): ShownGrid | null {
  const [people = "", sessions = "", marks] = text.split(";");
  const { data } = shownSchema.safeParse({ userIds: people.split(","), sessionIds: sessions.split(","), marks });
  if (data?.marks.length !== (data?.userIds.length ?? 0) * (data?.sessionIds.length ?? 0)) return null;
  const { userIds, sessionIds } = data;
  return {
    userIds,
    sessionIds,
    isMarked: (person, session) => data.marks[person * sessionIds.length + session] === "1",
  };
}

/** What was shown, parsed from its field. */
export const shownField = z.pipe(
  z.string(UNREADABLE).check(z.maxLength(MAX_LENGTH, UNREADABLE)),
  z.transform((text, { issues }) => {
    const shown = readShown(text);
    if (shown !== null) return shown;
    issues.push({ code: "custom", input: text, message: UNREADABLE });
    return z.NEVER;
  }),
);

/** The cells that differ from what was shown; only ticked boxes are sent. */
export function changedCells(shown: ShownGrid, sent: Readonly<Record<string, unknown>>) {
  return shown.userIds.flatMap((userId, person) =>
    shown.sessionIds.flatMap((sessionId, session) => {
      const [was, is] = [shown.isMarked(person, session), sent[cellName(userId, sessionId)] === "on"];
      return was === is ? [] : [{ userId, sessionId, was, is }];
    }),
  );
}
