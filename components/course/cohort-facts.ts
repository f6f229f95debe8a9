import type { OpenCohort } from "@/lib/cohorts/schema";
import { shownPrice } from "@/lib/cohorts/shown-price";
import { type Cohort, coursePrice, SEAT_PRICE_PAISE } from "@/lib/content/cohorts";
import { formatDay } from "@/lib/format/days";
import { wholeRupees } from "@/lib/format/money";
import { runDate, runTime } from "@/lib/format/run-times";

/** What a card says about a cohort: texts and a number, so that equal cards compare as equal. */
export type CohortFacts = {
  id: string;
  sale: "on_sale" | "full" | "coming_soon" | "enrolment_over";
  startsOn: string;
  /** "December 5, 2026" */
  starts: string;
  enrolBy: string;
  enrol: string;
  /** In paise, GST included. */
  price: number;
  /** The same: "₹99,999". */
  total: string;
  /** Without GST. */
  amount: string;
  before: string | null;
  discount: string | null;
  seats: string;
  /** The days and times of its classes, one per line; empty until they are planned. */
  dates: string;
};

const days = (startsOn: string, enrolBy: string) => ({
  startsOn,
  starts: formatDay(startsOn),
  enrolBy,
  enrol: formatDay(enrolBy),
});

/** A cohort's card in the page's HTML. */
export const standardFacts = ({ id, startDate, enrollBy, slots, isOnSale }: Cohort): CohortFacts => ({
  id,
  sale: isOnSale ? "on_sale" : "coming_soon",
  ...days(startDate, enrollBy),
  price: SEAT_PRICE_PAISE,
  total: wholeRupees(SEAT_PRICE_PAISE),
  amount: coursePrice.amount,
  before: coursePrice.before,
  discount: coursePrice.badge,
  seats: slots,
  dates: "",
});

function seatsLine(seatsLeft: number): string {
  if (seatsLeft === 0) return "Full";
  return seatsLeft === 1 ? "1 spot remaining" : `${seatsLeft} spots remaining`;
}

/** A cohort's card from its row. A buyer who holds the last seat (`isHeld`) sees it as remaining. */
export function liveFacts(cohort: OpenCohort, isHeld = false): CohortFacts {
  const { id, state, startsOn, enrolBy, price, listPrice, seatsLeft, isEnrolmentOver, classes } = cohort;
  const seats = seatsLeft === 0 && isHeld ? 1 : seatsLeft;
  return {
    id,
    sale: isEnrolmentOver ? "enrolment_over" : state === "on_sale" && seats === 0 ? "full" : state,
    ...days(startsOn, enrolBy),
    price,
    total: wholeRupees(price),
    ...shownPrice(price, listPrice),
    seats: seatsLine(seats),
    dates: classes.map((one) => `${runDate(one, one.timeZone)}, ${runTime(one, one.timeZone)}`).join("\n"),
  };
}
