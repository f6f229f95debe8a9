/** From -12 to +12 (docs/product.md#profile). */
const WHOLE_HOURS = Array.from({ length: 25 }, (_, index) => index - 12);

const label = (hours: number) => `GMT${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;

const INDIA = "GMT+05:30 (India)";

/** The 26 choices; India's is first, since most learners live there. */
export const timeZones: readonly string[] = [INDIA, ...WHOLE_HOURS.map(label)];

/** The IANA zone of a choice; null for any other text. `Etc` zones are named after what to add to get to Greenwich. */
export function ianaZoneOf(choice: string): string | null {
  if (choice === INDIA) return "Asia/Kolkata";
  const hours = WHOLE_HOURS.find((offset) => label(offset) === choice);
  if (hours === undefined) return null;
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}
