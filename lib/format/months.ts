/** A month is a calendar month in the site's zone, such as "2026-11". */

const longMonth = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** "November 2026" */
export const formatMonth = (month: string): string => longMonth.format(new Date(`${month}-01`));

/** The first day of a month and that of the next one. */
export function monthRange(month: string): { first: string; next: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { first: `${month}-01`, next: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}

/** The months of two days and all between them, the last one first. */
export function monthsSince(firstDay: string, lastDay: string): string[] {
  const months: string[] = [];
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = monthRange(month).next.slice(0, 7))
    months.unshift(month);
  return months;
}
