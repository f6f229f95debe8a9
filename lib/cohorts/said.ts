import type { Room } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { istDay } from "@/lib/format/ist";

/** How long a cohort's learners can answer after its end, in ms; the database says the same (cohort_answers_end_at). */
const ANSWERS_MS = 30 * 86_400_000;

type Said = NonNullable<Room["said"]>;

/** A class that is over: what this person said of it, and whether they can say it, or change it, now. */
export type AskedClass = { session: RoomSession; given: Said["ratings"][number] | null; isOpen: boolean };

/** The questions about the whole cohort; `isOpen` as above. */
export type AskedReview = { given: Said["review"]; isOpen: boolean; isEarly: boolean };

const isClass = ({ kind, state }: RoomSession) => kind === "class" && state === "scheduled";

/** What a room asks: about each class that is over, the latest first, and about the cohort. Null if it asks nothing. */
export function askedIn(
  { said, sessions, endsOn }: Pick<Room, "said" | "sessions" | "endsOn">,
  now: Date,
): { classes: AskedClass[]; review: AskedReview } | null {
  if (said === null) return null;
  const classes = sessions.filter((session) => isClass(session));
  const over = classes.filter(({ endsAt }) => now >= new Date(endsAt));
  const ends = sessions.filter(({ state }) => state === "scheduled").map(({ endsAt }) => Date.parse(endsAt));
  const end = Math.max(...ends, endsOn === null ? 0 : Date.parse(istDay(endsOn).until));
  const isInTime = now.getTime() < end + ANSWERS_MS;
  return {
    classes: over.toReversed().map((session) => {
      const given = said.ratings.find(({ sessionId }) => sessionId === session.id) ?? null;
      return { session, given, isOpen: isInTime && given?.isOpen !== false };
    }),
    review: {
      given: said.review,
      isOpen: isInTime && over.length > 0 && over.length === classes.length && said.review?.isOpen !== false,
      isEarly: over.length < classes.length || classes.length === 0,
    },
  };
}
