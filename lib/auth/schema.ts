import * as z from "zod/mini";

import { strictEmail } from "@/lib/forms/email";
import { lineField } from "@/lib/forms/text";

/** In characters; far above the backend's limit, so that its message is shown. */
const MAX_PASSWORD_LENGTH = 1_000;
const MAX_NAME_LENGTH = 100;
const MAX_TOKEN_LENGTH = 8_192;

const email = strictEmail({ required: "Email is required", invalid: "Please enter a valid email address" });

/** The backend checks the strength, by the project's settings. */
const password = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(MAX_PASSWORD_LENGTH, "Please choose a shorter password"));

const token = z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH));

export const signInSchema = z.strictObject({ email, password });

export const signUpSchema = z.strictObject({
  fullName: lineField({
    min: 1,
    max: MAX_NAME_LENGTH,
    tooShort: "Full name is required",
    tooLong: `Please keep your name to ${MAX_NAME_LENGTH} characters`,
  }),
  email,
  password,
});

/** For all forms that request a mail. */
export const emailSchema = z.strictObject({ email });

export const newPasswordSchema = z
  .strictObject({ password, repeated: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)) })
  .check(
    z.refine((form) => form.password === form.repeated, {
      path: ["repeated"],
      error: "The passwords don't match",
    }),
  );

const linkTypes = ["signup", "recovery", "email_change"] as const;

/** The parameters of a mail's link. */
export const linkSchema = z.strictObject({ tokenHash: token, type: z.enum(linkTypes) });

/** The parameters of a social sign-in's callback: a code, or tokens from the fragment. */
export const callbackSchema = z.union([
  z.strictObject({ code: token }),
  z.strictObject({ accessToken: token, refreshToken: token }),
]);

export type LinkType = (typeof linkTypes)[number];
export type SignIn = z.output<typeof signInSchema>;
export type SignUp = z.output<typeof signUpSchema>;
export type MailRequest = z.output<typeof emailSchema>;
export type NewPassword = z.output<typeof newPasswordSchema>;
export type Link = z.output<typeof linkSchema>;
export type Callback = z.output<typeof callbackSchema>;
