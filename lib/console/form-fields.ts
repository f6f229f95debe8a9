import * as z from "zod/mini";

import { count } from "@/lib/format/count";
import { hasNearYear } from "@/lib/format/days";
import { HOW_TO_WRITE_RUPEES, readRupees } from "@/lib/format/money";
import { instantAt } from "@/lib/format/zoned-time";
import { optionalUrl, urlField } from "@/lib/forms/https-url";
import { lineField, linesField } from "@/lib/forms/text";
import { isHostLink } from "@/lib/host-link";

/** The largest value of an integer column. */
const MAX_INTEGER = 2_147_483_647;

/** A whole number from 0 to `max`, from a form; by default the largest that a column holds. */
export const wholeNumber = (error: string, max = MAX_INTEGER) =>
  z.pipe(
    z.string(error).check(
      z.trim(),
      z.regex(/^\d{1,10}$/, { error, abort: true }),
      z.refine((digits) => Number(digits) <= max, error),
    ),
    z.transform((text) => Number(text)),
  );

/** An amount in rupees, as people type it ("₹99,999.00"); the result is in paise. */
export const rupeeAmount = z.pipe(
  z.string(HOW_TO_WRITE_RUPEES).check(z.refine((text) => readRupees(text) !== null, HOW_TO_WRITE_RUPEES)),
  z.transform((text) => readRupees(text) ?? 0),
);

/** The same, but optional: null for none. */
export const optionalRupees = z.pipe(
  z
    .string(HOW_TO_WRITE_RUPEES)
    .check(z.refine((text) => text.trim() === "" || readRupees(text) !== null, HOW_TO_WRITE_RUPEES)),
  z.transform(readRupees),
);

const NO_YEAR = "The year must be between 2000 and 2100.";

/** A text that is empty or begins with a plausible year: browsers' fields accept years of one digit, and of six. */
const nearText = (error: string, isValid: (text: string) => boolean) =>
  z.string(error).check(
    z.refine((text) => text === "" || hasNearYear(text), { error: NO_YEAR, abort: true }),
    z.refine(isValid, error),
  );

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** A calendar day, as `<input type="date">` sends it. */
export const dayField = (error: string) => nearText(error, isDay);

/** The same, but optional: null for none. */
export const optionalDay = (error: string) =>
  z.pipe(
    nearText(error, (text) => text === "" || isDay(text)),
    z.transform((day) => day || null),
  );

const HOST_LINK =
  "This is the host's own link: anyone who opens it would host the meeting. Enter the invitation link, such as https://zoom.us/j/…";

const NO_MEETING = "Enter the meeting's address, with https://.";

/** The address of a meeting, which learners are redirected to. */
export const meetingField = urlField(NO_MEETING).check(z.refine((url) => !isHostLink(url), HOST_LINK));

/** The same, or none: null. */
export const optionalMeeting = optionalUrl(NO_MEETING).check(
  z.refine((url) => url === null || !isHostLink(url), HOST_LINK),
);

/** How long a session takes, in minutes: a day at most. */
export const minutesField = wholeNumber("Enter the length in minutes.").check(
  z.refine((minutes) => minutes >= 5 && minutes <= 1_440, "The length must be between 5 minutes and a day."),
);

const NO_START = "Enter the start day and time.";

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** When something starts, as `<input type="datetime-local">` sends it. */
export const startField = nearText(NO_START, (text) => LOCAL.test(text));

/** The same, but optional: "" for none. */
export const optionalStart = nearText(
  "Enter the day and the time, or leave it empty.",
  (text) => text === "" || LOCAL.test(text),
);

/** A refusal for a start that a zone's clocks never show. */
export const NO_SUCH_TIME = { status: "refused", reason: "no_such_time" } as const;

/** An input with its start and end as instants, from a zone's clock (IANA); a refusal if that never shows the start. */
export function withPeriod<Input extends { startsAt: string; minutes: number }>(
  { startsAt: typed, minutes, ...input }: Input,
  timeZone: string,
) {
  const startsAt = instantAt(typed, timeZone);
  if (startsAt === null) return NO_SUCH_TIME;
  return { ...input, startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() };
}

/** Whether a box is ticked; only ticked boxes are sent. */
export const tickField = z.pipe(
  z._default(z.enum(["on", "off"]), "off"),
  z.transform((box) => box === "on"),
);

/** An operator's reason, for the log. */
export const reasonField = lineField({
  min: 3,
  max: 500,
  tooShort: "Say why, in a few words.",
  tooLong: "Say why in at most 500 characters.",
});

export const subjectField = lineField({
  min: 3,
  max: 200,
  tooShort: "Enter a subject.",
  tooLong: "Keep the subject to 200 characters.",
});

/** A line of text, or none: null. */
export const optionalLine = (max: number, tooLong: string) =>
  z.pipe(
    lineField({ min: 0, max, tooShort: tooLong, tooLong }),
    z.transform((text) => text || null),
  );

const mailText = (min: number) =>
  linesField({
    min,
    max: 5_000,
    tooShort: `Write at least ${count(min, "character")}.`,
    tooLong: "Keep the email to 5,000 characters.",
  });

export const mailTextField = mailText(10);

/** The same, but optional: null for no mail. */
export const optionalMailTextField = z.pipe(
  mailText(0),
  z.transform((text) => text || null),
);

/** An id, or none. */
export const optionalId = z.pipe(
  z.union([z.guid(), z.literal("")]),
  z.transform((id) => id || null),
);
