import type { CohortFacts } from "@/components/course/cohort-facts";
import { dayWords } from "@/lib/cohorts/card-words";
import { type Cohort, coursePrice, SEAT_PRICE_PAISE } from "@/lib/content/cohorts";
import { wholeRupees } from "@/lib/format/money";

/** A cohort's card in the page's HTML. */
export const standardFacts = ({ id, startDate, enrollBy, slots, isOnSale }: Cohort): CohortFacts => ({
  id,
  sale: isOnSale ? "on_sale" : "coming_soon",
  startsOn: startDate,
  hasBegun: false,
  enrolBy: enrollBy,
  ...dayWords(startDate, enrollBy),
  price: SEAT_PRICE_PAISE,
  total: wholeRupees(SEAT_PRICE_PAISE),
  amount: coursePrice.amount,
  before: coursePrice.before,
  discount: coursePrice.badge,
  seats: slots,
  dates: "",
});
