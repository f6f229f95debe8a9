import { z } from "zod";

import { botTrapFields } from "@/lib/forms/bot-trap";
import { strictEmail } from "@/lib/forms/email";
import { lineField, linesField } from "@/lib/forms/text";

/** Longest texts in characters; the table's checks say the same. */
const MAX_NAME = 100;
const MAX_COMPANY = 150;
const MAX_MESSAGE = 5_000;

/** Get In Touch on the home page, for the form and for the action (spec section 5). */
export const homeMessageSchema = z.strictObject({
  name: lineField({
    min: 2,
    max: MAX_NAME,
    tooShort: "Name is required",
    tooLong: `Name should be at most ${MAX_NAME} characters`,
  }),
  email: strictEmail({ required: "Invalid email address", invalid: "Invalid email address" }),
  company: lineField({
    min: 0,
    max: MAX_COMPANY,
    tooShort: "Company should be a text",
    tooLong: `Company should be at most ${MAX_COMPANY} characters`,
  }).optional(),
  message: linesField({
    min: 10,
    max: MAX_MESSAGE,
    tooShort: "Message should be at least 10 characters",
    tooLong: `Message should be at most ${MAX_MESSAGE} characters`,
  }),
  ...botTrapFields,
});

export type HomeMessage = z.output<typeof homeMessageSchema>;
