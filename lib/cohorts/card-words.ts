import type { OpenCohort } from "@/lib/cohorts/schema";
import { shownPrice } from "@/lib/cohorts/shown-price";
import { formatDay } from "@/lib/format/days";
import { wholeRupees } from "@/lib/format/money";
import { runDate, runTime } from "@/lib/format/run-times";

/** The words of a cohort's card that are the same for everyone. */
export type CardWords = {
  /** "December 5, 2026" */
  starts: string;
  enrol: string;
  /** With GST: "₹99,999". */
  total: string;
  /** Without GST. */
  amount: string;
  before: string | null;
  discount: string | null;
  /** The days and times of its classes, each on a line; empty while they are not planned. */
  dates: string;
};

/** The first day and the last day to enrol, both calendar days, as the card writes them. */
export const dayWords = (startsOn: string, enrolBy: string) => ({
  starts: formatDay(startsOn),
  enrol: formatDay(enrolBy),
});

/** Written by the server: a slow phone needs 70 ms for its first date formatter, and again for eight classes. */
export const cardWords = ({ startsOn, enrolBy, price, listPrice, classes }: OpenCohort): CardWords => ({
  ...dayWords(startsOn, enrolBy),
  total: wholeRupees(price),
  ...shownPrice(price, listPrice),
  dates: classes.map((one) => `${runDate(one, one.timeZone)}, ${runTime(one, one.timeZone)}`).join("\n"),
});
