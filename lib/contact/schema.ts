import * as z from "zod/mini";

import { inquiryTypes } from "@/lib/content/contact-page";
import { botTrapFields } from "@/lib/forms/bot-trap";
import { strictEmail } from "@/lib/forms/email";
import { lineField, linesField } from "@/lib/forms/text";

/** In characters; the same as the table's checks. */
const MAX_NAME = 100;
const MAX_COMPANY = 150;
const MAX_SUBJECT = 200;
const MAX_MESSAGE = 5_000;

const NO_INQUIRY = "Please select an inquiry type.";

/** Get In Touch on the home page. */
export const homeMessageSchema = z.strictObject({
  name: lineField({
    min: 2,
    max: MAX_NAME,
    tooShort: "Name is required",
    tooLong: `Name should be at most ${MAX_NAME} characters`,
  }),
  email: strictEmail({ required: "Invalid email address", invalid: "Invalid email address" }),
  company: z.optional(
    lineField({
      min: 0,
      max: MAX_COMPANY,
      tooShort: "Company should be text",
      tooLong: `Company should be at most ${MAX_COMPANY} characters`,
    }),
  ),
  message: linesField({
    min: 10,
    max: MAX_MESSAGE,
    tooShort: "Message should be at least 10 characters",
    tooLong: `Message should be at most ${MAX_MESSAGE} characters`,
  }),
  ...botTrapFields,
});

export type HomeMessage = z.output<typeof homeMessageSchema>;

/** Send Us a Message on the contact page. */
export const contactMessageSchema = z.strictObject({
  name: lineField({
    min: 2,
    max: MAX_NAME,
    tooShort: "Name must be at least 2 characters.",
    tooLong: `Name must be at most ${MAX_NAME} characters.`,
  }),
  email: strictEmail({
    required: "Please enter a valid email address.",
    invalid: "Please enter a valid email address.",
  }),
  inquiryType: z
    .string(NO_INQUIRY)
    .check(z.refine((value) => inquiryTypes.some((type) => type.value === value), NO_INQUIRY)),
  subject: z.optional(
    lineField({
      min: 0,
      max: MAX_SUBJECT,
      tooShort: "Subject must be text.",
      tooLong: `Subject must be at most ${MAX_SUBJECT} characters.`,
    }),
  ),
  message: linesField({
    min: 10,
    max: MAX_MESSAGE,
    tooShort: "Message must be at least 10 characters.",
    tooLong: `Message must be at most ${MAX_MESSAGE} characters.`,
  }),
  ...botTrapFields,
});

export type ContactMessage = z.output<typeof contactMessageSchema>;
