/** The cohorts of the course (docs/product.md#numbers). Days are calendar days in SITE_TIME_ZONE. */

export type Cohort = {
  readonly id: string;
  /** "2025-07-12", the day of the first class. */
  readonly startDate: string;
  /** Display only: `isOnSale` decides whether a seat can be bought. */
  readonly enrollBy: string;
  /** Display only: the database has the number of seats. */
  readonly slots: string;
  readonly isOnSale: boolean;
};

/** What all cohorts cost, as the cards write it. The amount charged is in `lib/format/money`. */
export const coursePrice = {
  amount: "₹84,745",
  tax: "18% GST",
  before: "₹299,999",
  badge: "-72%",
} as const;

/** The course's name, at checkout and on the receipt. */
export const COURSE_NAME = "AI Skills Mastery Program";

export const cohorts = [
  { id: "1", startDate: "2025-07-12", enrollBy: "2025-07-05", slots: "15 spots remaining", isOnSale: true },
  { id: "2", startDate: "2025-08-30", enrollBy: "2025-08-25", slots: "25 spots remaining", isOnSale: false },
  { id: "3", startDate: "2025-10-11", enrollBy: "2025-10-06", slots: "30 spots remaining", isOnSale: false },
] as const satisfies readonly Cohort[];

export const findCohort = (id: string): Cohort | undefined => cohorts.find((cohort) => cohort.id === id);
