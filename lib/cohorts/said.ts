import type { Room } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";

type Said = NonNullable<Room["said"]>;

/** A class that is over: what this person said of it, and whether they can say it, or change it, now. */
export type AskedClass = { session: RoomSession; given: Said["ratings"][number] | null; isOpen: boolean };

/** What someone answered about their cohort. */
export type Review = Omit<NonNullable<Said["review"]>, "isOpen">;

/** The questions about the whole cohort; `isOpen` as above. */
export type AskedReview = { given: Said["review"]; isOpen: boolean; isEarly: boolean };

const isClass = ({ kind, state }: RoomSession) => kind === "class" && state === "scheduled";

/** What a room asks: about each class that is over, the latest first, and about the cohort. Null if it asks nothing. */
export function askedIn(
  { said, sessions }: Pick<Room, "said" | "sessions">,
  now: Date,
): { classes: AskedClass[]; review: AskedReview } | null {
  if (said === null) return null;
  const classes = sessions.filter((session) => isClass(session));
  const over = classes.filter(({ endsAt }) => now >= new Date(endsAt));
  const isInTime = said.closesAt !== null && now < new Date(said.closesAt);
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
