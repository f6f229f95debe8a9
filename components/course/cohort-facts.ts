import type { CardWords } from "@/lib/cohorts/card-words";
import type { AnsweredCohort } from "@/lib/cohorts/cohorts-answer";

/** What a card says about a cohort: texts and a number, so that equal cards compare as equal. */
export type CohortFacts = CardWords & {
  id: string;
  sale: "on_sale" | "full" | "coming_soon" | "enrolment_over";
  startsOn: string;
  /** Whether its first day has come. */
  hasBegun: boolean;
  enrolBy: string;
  /** In paise, GST included. */
  price: number;
  seats: string;
};

function seatsLine(seatsLeft: number): string {
  if (seatsLeft === 0) return "Full";
  return seatsLeft === 1 ? "1 spot remaining" : `${seatsLeft} spots remaining`;
}

/** A cohort's card from its row. A buyer who holds the last seat (`isHeld`) sees it as remaining. */
export function liveFacts(cohort: AnsweredCohort, isHeld = false): CohortFacts {
  const { id, state, startsOn, enrolBy, price, seatsLeft, isEnrolmentOver, hasBegun, words } = cohort;
  const seats = seatsLeft === 0 && isHeld ? 1 : seatsLeft;
  return {
    id,
    sale: isEnrolmentOver ? "enrolment_over" : state === "on_sale" && seats === 0 ? "full" : state,
    startsOn,
    hasBegun,
    enrolBy,
    price,
    ...words,
    seats: seatsLine(seats),
  };
}
