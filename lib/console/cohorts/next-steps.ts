import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { type ConsoleCohortSession, needsLink } from "@/lib/console/cohorts/room";
import { count } from "@/lib/format/count";
import { weekdayInIst } from "@/lib/format/ist";

/** What a cohort needs next, and where to do it. */
export type NextStep = { label: string; href: string };

type CohortToday = {
  cohort: Pick<ConsoleCohort, "id" | "state" | "isOver" | "isEnrolmentOver" | "free">;
  sessions: readonly ConsoleCohortSession[];
  /** How many people on its waiting list would be invited. */
  waiting: number;
  isOwner: boolean;
  now: Date;
};

const WEEK_MS = 7 * 86_400_000;

const kinds: Readonly<Record<string, string>> = {
  class: "class",
  questions: "questions",
  office_hours: "office hours",
};

/** The most urgent first; none for a cohort that is over. */
export function nextSteps({ cohort, sessions, waiting, isOwner, now }: CohortToday): NextStep[] {
  const { id, state, isOver, isEnrolmentOver, free } = cohort;
  if (isOver || (state !== "coming_soon" && state !== "on_sale")) return [];
  const path = `/console/cohorts/${id}`;
  const without = sessions.find(
    (session) => needsLink(session, now.getTime()) && Date.parse(session.startsAt) - now.getTime() < WEEK_MS,
  );
  const day = without && weekdayInIst(without.startsAt).split(",")[0];
  const isSold = state === "on_sale" && !isEnrolmentOver;
  return [
    without && {
      label: `No link for ${day}'s ${kinds[without.kind] ?? "session"}`,
      href: `${path}/sessions/${without.id}`,
    },
    sessions.length === 0 && { label: "Plan the sessions", href: `${path}/plan` },
    state === "coming_soon" && !isEnrolmentOver && isOwner && { label: "Put it on sale", href: `${path}#change` },
    isEnrolmentOver && { label: "Enrolment is over: close it, or set a later day", href: `${path}#change` },
    isSold &&
      free > 0 &&
      waiting > 0 && {
        label: `Invite ${count(waiting, "person", "people")} from the waiting list`,
        href: `${path}/invite`,
      },
  ].filter((step): step is NextStep => typeof step === "object");
}
