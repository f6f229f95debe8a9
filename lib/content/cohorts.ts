/**
 * The cohorts on the static course page and in its structured data. The database says what is
 * really on sale. Days are calendar days in SITE_TIME_ZONE.
 */

export type Cohort = {
  readonly id: string;
  /** "2025-07-12", the day of the first class. */
  readonly startDate: string;
  readonly enrollBy: string;
  readonly slots: string;
  readonly isOnSale: boolean;
};

/** The price of these cohorts, as on the cards. */
export const coursePrice = {
  amount: "₹84,745",
  tax: "18% GST",
  before: "₹299,999",
  badge: "-72%",
} as const;

/** The same with the tax, in paise. */
export const SEAT_PRICE_PAISE = 9_999_900;

/**
 * The price that is struck through, in paise, without tax. It's grouped differently from the prices of later cohorts.
 */
export const LIST_PRICE_PAISE = 29_999_900;

/** The course's name, at checkout and on the receipt. */
export const COURSE_NAME = "AI Skills Mastery Program";

export const cohorts = [
  { id: "1", startDate: "2025-07-12", enrollBy: "2025-07-05", slots: "15 spots remaining", isOnSale: true },
  { id: "2", startDate: "2025-08-30", enrollBy: "2025-08-25", slots: "25 spots remaining", isOnSale: false },
  { id: "3", startDate: "2025-10-11", enrollBy: "2025-10-06", slots: "30 spots remaining", isOnSale: false },
] as const satisfies readonly Cohort[];
