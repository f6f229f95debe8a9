/** From -12 to +12 (spec section 9). */
const WHOLE_HOURS = Array.from({ length: 25 }, (_, index) => index - 12);

const label = (hours: number) => `GMT${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;

/** The 26 choices; India's is first, since most learners live there. */
export const timeZones: readonly string[] = ["GMT+05:30 (India)", ...WHOLE_HOURS.map(label)];
