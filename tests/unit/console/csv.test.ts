import fc from "fast-check";
import { expect, test } from "vitest";

import { csvRecord, csvText, type CsvValue } from "@/lib/console/csv";

/** Reads a file strictly by RFC 4180: a quote inside an unquoted field is an error. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const record: string[] = [];
    for (;;) {
      const field = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at));
      if (!field) throw new Error(`No field at ${at} of ${JSON.stringify(text)}`);
      record.push(field[1]?.replaceAll('""', '"') ?? field[2] ?? "");
      at += field[0].length;
      if (field[3] === "\r\n") break;
    }
    records.push(record);
  }
  return records;
}

/** What a spreadsheet may mistake for the start of a formula. */
const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"];
const isFormula = (field: string) => FORMULA_STARTS.some((start) => field.startsWith(start));

test.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["", ""],
  [null, ""],
  [-12.5, "-12.5"],
  [true, "true"],
  ["=1+1", "'=1+1"],
  ["+91 98450", "'+91 98450"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t1", '"\'\t1"'],
  ["\t=1", "\"'\t'=1\""],
  ["\r=1", "\"'\r'=1\""],
  ["\n=1", "\"'\n'=1\""],
  ["a;=1+1", '"a;\'=1+1"'],
  ["a\t@SUM(A1)", '"a\t\'@SUM(A1)"'],
  ["two\n-lines", '"two\n\'-lines"'],
  ["a -b; c", '"a -b; c"'],
  ["\0=1", "'\0=1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
])("%j is written as %j", (value, written) => {
  expect(csvRecord([value])).toBe(`${written}\r\n`);
});

test("Any texts come back as they were, except for the apostrophes before a formula", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[=+\-@\t\r",;\n\0＝＋－＠' a]*$/));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
      const [record = [], ...rest] = parse(csvRecord(values));
      expect(rest).toEqual([]);
      const withoutApostrophes = (texts: string[]) => texts.map((value) => value.replaceAll("'", ""));
      expect(withoutApostrophes(record)).toEqual(withoutApostrophes(values));
      expect(record.some(isFormula)).toBe(false);
      expect(record.flatMap((field) => field.split(/[;\t\r\n]/)).some(isFormula)).toBe(false);
    }),
  );
});

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const textOf = (pages: CsvValue[][]) =>
  joined(csvText([{ head: "Address", value: (value: CsvValue) => value }], fromPages(pages)));

async function* fromPages<Row>(pages: Row[][]) {
  yield* pages;
}

test("A file begins with the byte order mark and the head, also without a row", async () => {
  expect(await textOf([[]])).toBe("\uFEFFAddress\r\n");
  expect(await textOf([["a"], ["b", "c"]])).toBe("\uFEFFAddress\r\na\r\nb\r\nc\r\n");
});

test("A page is read once the one before has been sent", async () => {
  const read: number[] = [];
  async function* pages() {
    for (const page of [1, 2, 3]) {
      read.push(page);
      yield await Promise.resolve([page]);
    }
  }
  const pieces = csvText([{ head: "Page", value: (page: number) => page }], pages());
  await pieces.next();
  expect(read).toEqual([1]);
  await pieces.return(undefined);
  expect(read).toEqual([1]);
});

test("A failure while reading doesn't look like the end of the file", async () => {
  async function* pages() {
    yield await Promise.resolve(["a"]);
    throw new Error("gone");
  }
  await expect(joined(csvText([{ head: "A", value: (value: string) => value }], pages()))).rejects.toThrow("gone");
});
