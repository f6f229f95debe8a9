import * as z from "zod/mini";

import { lineField, linesField } from "@/lib/forms/text";

/** A whole number from 0 to 99,999, as a form sends it. */
export const wholeNumber = (error: string) =>
  z.pipe(
    z.string(error).check(z.trim(), z.regex(/^\d{1,5}$/, error)),
    z.transform((text) => Number(text)),
  );

const NO_AMOUNT = "Enter an amount in rupees, such as 1500 or 1500.50.";

/** An amount in rupees, as people type it ("₹99,999.00"); in paise, at least one. */
export const rupeeAmount = z.pipe(
  z.string(NO_AMOUNT).check(
    z.overwrite((text) => text.replaceAll(/[₹,\s]/g, "")),
    z.regex(/^(?=.*[1-9])\d{1,7}(?:\.\d{1,2})?$/, NO_AMOUNT),
  ),
  z.transform((text) => Math.round(Number(text) * 100)),
);

/** Why an operator does something; the log keeps it. */
export const reasonField = lineField({
  min: 3,
  max: 500,
  tooShort: "Say why, in a few words.",
  tooLong: "Say why in at most 500 characters.",
});

/** The subject of a mail. */
export const subjectField = lineField({
  min: 3,
  max: 200,
  tooShort: "Enter a subject.",
  tooLong: "The subject may have 200 characters.",
});

const mailText = (min: number) =>
  linesField({ min, max: 5_000, tooShort: "Write the mail.", tooLong: "The mail may have 5,000 characters." });

/** What a mail says. */
export const mailTextField = mailText(10);

/** The same where no mail has to be sent: null for none. */
export const optionalMailTextField = z.pipe(
  mailText(0),
  z.transform((text) => text || null),
);

/** An id, or none. */
export const optionalId = z.pipe(
  z.union([z.uuid(), z.literal("")]),
  z.transform((id) => id || null),
);
