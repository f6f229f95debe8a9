import { timeForSheets } from "@/lib/format/ist";

/** A cell: numbers stay numbers, null is empty. */
export type CsvValue = string | number | boolean | null;

export type CsvColumn<Row> = { readonly head: string; readonly value: (row: Row) => CsvValue };

/** A column of instants (ISO 8601) in the company's time zone, which its head names; null is empty. */
export const timeColumn = <Row>(head: string, at: (row: Row) => string | null): CsvColumn<Row> => ({
  head: `${head} (IST)`,
  value: (row) => {
    const instant = at(row);
    return instant && timeForSheets(instant);
  },
});

/** Without it Excel assumes the computer's own code page. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/**
 * A spreadsheet would run a text that begins with one of these as a formula, some even after a NUL or in full width
 * (owasp.org/www-community/attacks/CSV_Injection). One that splits at semicolons or tabs, as Excel does where the comma
 * is the decimal sign, ignores our quotes: there a cell also begins after these and on each line.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\0=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;

function cellOf(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = value.replaceAll(FORMULA_START, "'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record (RFC 4180) with its line end; no text in it is a formula. */
export const csvRecord = (values: readonly CsvValue[]): string => values.map(cellOf).join(",") + LINE_END;

/**
 * The text of a file in pieces: byte order mark, header row and the first page of rows, then a piece for each further
 * page.
 */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK + csvRecord(columns.map(({ head }) => head));
  for await (const rows of pages) {
    yield start + rows.map((row) => csvRecord(columns.map(({ value }) => value(row)))).join("");
    start = "";
  }
}
