import { expect, test } from "vitest";

import { cellName, changedCells, shownField, writeShown } from "@/lib/console/cohorts/attendance-grid";
import { code, invitationToken, requestId } from "@/lib/console/fields";
import {
  dayField,
  mailTextField,
  meetingField,
  optionalDay,
  optionalId,
  optionalMailTextField,
  optionalMeeting,
  startField,
  wholeNumber,
} from "@/lib/console/form-fields";
import { codePath } from "@/lib/console/paths";
import { optionalUrl, urlField } from "@/lib/forms/https-url";

test("A whole number consists of digits alone", () => {
  const field = wholeNumber("No number.");
  expect(field.parse(" 42 ")).toBe(42);
  expect(field.parse("100000")).toBe(100_000);
  expect(field.parse("2147483647")).toBe(2_147_483_647);
  for (const text of ["", "-1", "1.5", "1e3", "2147483648", "99999999999", undefined])
    expect(field.safeParse(text).success).toBe(false);
  expect(wholeNumber("No number.", 5).safeParse("6").success).toBe(false);
});

test("A mail has a text unless that's optional; an empty one counts as none", () => {
  expect(mailTextField.parse("Hello,\r\nAda. ")).toBe("Hello,\nAda.");
  expect(mailTextField.safeParse("\u200b".repeat(20)).success).toBe(false);
  expect(mailTextField.safeParse("x".repeat(5_001)).success).toBe(false);
  expect(optionalMailTextField.parse(" \n ")).toBeNull();
  expect(optionalMailTextField.parse("See you.")).toBe("See you.");
});

test("An empty field isn't an id", () => {
  expect(optionalId.parse("")).toBeNull();
  expect(optionalId.parse("0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11")).toBe("0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11");
  expect(optionalId.safeParse("nobody").success).toBe(false);
});

test("A start whose year is still being typed, or has a digit too many, is reported", () => {
  expect(startField.parse("2026-12-05T09:00")).toBe("2026-12-05T09:00");
  for (const typed of ["", "0001-01-01T00:00", "0027-12-05T09:00", "20266-12-05T09:00", "2026-12-05"])
    expect(startField.safeParse(typed).error?.issues[0]?.message, typed).toMatch(/^(Enter the start|The year must)/);
});

test.each([
  ["2000-01-01", undefined],
  ["2100-12-31", undefined],
  ["1999-12-31", "The year must be between 2000 and 2100."],
  ["2101-01-01", "The year must be between 2000 and 2100."],
  ["0026-11-24", "The year must be between 2000 and 2100."],
  ["20266-11-24", "The year must be between 2000 and 2100."],
  ["2026-02-30", "No day."],
])("The day %j: %s", (day, error) => {
  for (const field of [dayField, optionalDay])
    expect(
      field("No day.")
        .safeParse(day)
        .error?.issues.map(({ message }) => message),
    ).toEqual(error && [error]);
});

test("Having no day is fine only if none is needed", () => {
  expect(optionalDay("No day.").parse("")).toBeNull();
  expect(dayField("No day.").safeParse("").error?.issues[0]?.message).toBe("No day.");
});

test.each([
  ["https://meet.example.com/j/1?pwd=a@b#c", true],
  [" https://us02web.zoom.us:8443/rec/share ", true],
  ["https://meet.example.com/कक्षा", true],
  ["http://meet.example.com", false],
  ["javascript:alert(1)", false],
  ["https://meet.example.com@evil.example", false],
  ["https://user:word@meet.example.com/", false],
  ["https://meet.example.com\\@evil.example", false],
  ["https://meet.example.com/a b", false],
  ["https://meet.example.com:99999/", false],
  ["https://1.2.3.4.5/", false],
  ["https://meet.example.com/\r\nSet-Cookie:a=b", false],
  // Postgres has neither.
  ["https://meet.example.com/\0", false],
  ["https://meet.example.com/\ud800", false],
  [`https://meet.example.com/${"a".repeat(2_000)}`, false],
])("Whether %j is a link: %s", (text, isLink) => {
  for (const field of [urlField, optionalUrl]) expect(field("No link.").safeParse(text).success).toBe(isLink);
});

test("A link comes without the invisible characters that chats and documents copy", () => {
  const pasted = "\u200ehttps://meet\u200b.example.com/\u2060abc-defg\u00ad-hij\ufe0f\u200b\ufeff";
  for (const field of [urlField, optionalUrl])
    expect(field("No link.").parse(pasted)).toBe("https://meet.example.com/abc-defg-hij");
  expect(optionalUrl("No link.").parse("\u200b")).toBeNull();
});

test("An empty field means no link if none is needed", () => {
  expect(optionalUrl("No link.").parse(" ")).toBeNull();
  expect(urlField("No link.").safeParse("").success).toBe(false);
});

test.each([
  ["https://us02web.zoom.us/s/81234567890?zak=eyJ0", false],
  ["https://zoom.us/s/81234567890", false],
  ["https://zoom.us/j/81234567890?pwd=x&ZAK=eyJ0", false],
  ["https://zoom.us/wc/81234567890/start", false],
  ["https://academy.webex.com/start/ada", false],
  ["https://us02web.zoom.us/meeting/81234567890?meetingMasterEventId=x", false],
  ["https://us02web.zoom.us/webinar/81234567890", false],
  ["https://us02web.zoom.us/meeting/register/tJ0sceyrqD4oE9", true],
  ["https://us02web.zoom.us/j/81234567890?pwd=x", true],
  ["https://meet.example.com/s/room?start=1", true],
])("The meeting's address %s is for learners: %s", (address, isForLearners) => {
  const results = [meetingField, optionalMeeting].map((field) => field.safeParse(address));
  for (const { error } of results)
    expect(error?.issues[0]?.message ?? "").toMatch(isForLearners ? /^$/ : /^This is the host's own link: anyone who/);
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123\u2011456", "123456"],
  ["１２３　４５６", "123456"],
  ["\u200E\u2068123\u200B456\u2069", "123456"],
])("The code %j is taken as %j", (typed, digits) => {
  expect(code.parse(typed)).toBe(digits);
});

test.each([["12345"], ["1234567"], ["12345a"], ["١٢٣٤٥٦"], [""], [123456], [null]])("%j isn't a code", (typed) => {
  expect(code.safeParse(typed).success).toBe(false);
});

test("A request id is a UUID, an invitation 43 characters of base64url", () => {
  expect(requestId.safeParse("4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f").success).toBe(true);
  expect(requestId.safeParse("x").success).toBe(false);
  expect(invitationToken.safeParse("a-_Z".repeat(10) + "abc").success).toBe(true);
  for (const token of ["a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`, ""])
    expect(invitationToken.safeParse(token).success).toBe(false);
});

test("The code page returns to the page that asked for it", () => {
  expect(codePath("/console/people?q=a&b")).toBe("/console/code?returnTo=%2Fconsole%2Fpeople%3Fq%3Da%26b");
});

/** All of one millisecond: a version 7 id begins with its time. */
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `01a22343-9bfd-7000-8000-${String(from + n).padStart(12, "0")}`);
const [people, sessions] = [ids(1, 3) as [string, string, string], ids(11, 2) as [string, string]];

test("Only the shown cells whose boxes differ are changed", () => {
  const text = writeShown({
    userIds: people,
    sessionIds: sessions,
    isMarked: (person, session) => person === 1 && session === 0,
  });
  const sent = {
    [cellName(people[0], sessions[1])]: "on",
    [cellName(people[2], "01a22343-9bfd-7000-8000-000000000031")]: "on",
    other: "on",
  };
  expect(changedCells(shownField.parse(text), sent)).toEqual([
    { userId: people[0], sessionId: sessions[1], was: false, is: true },
    { userId: people[1], sessionId: sessions[0], was: true, is: false },
  ]);
});

const [person, session] = [people[0], sessions[0]];

test.each([
  "",
  ";;",
  `${person};${session};`,
  `${person};${session};2`,
  `${person};${session};01`,
  `x;${session};0`,
  `${ids(1, 101).join(",")};${session};${"0".repeat(101)}`,
  "0".repeat(50_000),
])("Cells that no page has shown are refused: %j", (text) => {
  expect(shownField.safeParse(text).success).toBe(false);
});
