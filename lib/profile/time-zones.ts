/** The hours of the list: twelve west of Greenwich to twelve east of it, one by one (spec section 9). */
const WHOLE_HOURS = Array.from({ length: 25 }, (_, index) => index - 12);

const label = (hours: number) => `GMT${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;

/** The 26 time zones a learner can pick. India's comes first: no whole hour gives it, and most learners live by it. */
export const timeZones: readonly string[] = ["GMT+05:30 (India)", ...WHOLE_HOURS.map(label)];
