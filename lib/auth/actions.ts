"use server";

import * as z from "zod/mini";

import { finishGoogle, startGoogle } from "@/lib/auth/google";
import { callerLimits, mailLimits, signInLimits, signUpLimits } from "@/lib/auth/limits";
import {
  requestEmailChange,
  requestPasswordReset,
  resendConfirmation,
  spendLink,
  type SpentLink,
} from "@/lib/auth/links";
import { setPassword, signIn, signUp } from "@/lib/auth/passwords";
import { runAuthAction } from "@/lib/auth/run-action";
import {
  callbackSchema,
  emailSchema,
  linkSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from "@/lib/auth/schema";
import { signOut } from "@/lib/auth/sign-out";
import type { Result } from "@/lib/result";

/** Longer than a password's check takes, in ms: an unknown address answers no faster than a known one. */
const PASSWORD_CHECK_MS = 500;
/** Longer than sending a mail usually takes, in ms. */
const MAIL_MS = 1_000;

/** Signs in with an address and a password. */
export async function signInAction(input: unknown): Promise<Result> {
  const limits = ({ email }: { email: string }, caller: string | null) => signInLimits(email, caller);
  return runAuthAction(
    { name: "sign-in", schema: signInSchema, limits, minimumMs: PASSWORD_CHECK_MS, work: signIn },
    input,
  );
}

/** Makes an account and sends its confirmation mail. */
export async function signUpAction(input: unknown): Promise<Result> {
  const limits = ({ email }: { email: string }, caller: string | null) => signUpLimits(email, caller);
  return runAuthAction({ name: "sign-up", schema: signUpSchema, limits, minimumMs: MAIL_MS, work: signUp }, input);
}

/** Sends the confirmation mail of a new account again. */
export async function resendConfirmationAction(input: unknown): Promise<Result> {
  return runAuthAction(mailAction("resend", resendConfirmation), input);
}

/** Sends the mail that leads to a new password. */
export async function requestPasswordResetAction(input: unknown): Promise<Result> {
  return runAuthAction(mailAction("recovery", requestPasswordReset), input);
}

/** Asks for another address of the signed-in account. */
export async function changeEmailAction(input: unknown): Promise<Result> {
  return runAuthAction(mailAction("email-change", requestEmailChange), input);
}

/** Spends the token of a link from a mail. */
export async function spendLinkAction(input: unknown): Promise<Result<SpentLink>> {
  return runAuthAction({ name: "link", schema: linkSchema, limits: byCaller("link"), work: spendLink }, input);
}

/** Sets a new password for whoever is signed in. */
export async function setPasswordAction(input: unknown): Promise<Result> {
  const action = { name: "new-password", schema: newPasswordSchema, limits: byCaller("new-password") };
  return runAuthAction({ ...action, work: setPassword }, input);
}

/** Begins a sign-in with Google; answers where to go. */
export async function startGoogleAction(): Promise<Result<{ url: string }>> {
  const action = { name: "google", schema: z.undefined(), limits: byCaller("google") };
  return runAuthAction({ ...action, work: startGoogle }, undefined);
}

/** Ends a sign-in with Google. */
export async function finishGoogleAction(input: unknown): Promise<Result> {
  return runAuthAction(
    { name: "callback", schema: callbackSchema, limits: byCaller("callback"), work: finishGoogle },
    input,
  );
}

/** Ends the session, everywhere. */
export async function signOutAction(): Promise<Result> {
  return runAuthAction({ name: "sign-out", schema: z.undefined(), limits: () => [], work: signOut }, undefined);
}

const byCaller = (kind: string) => (_input: unknown, caller: string | null) => callerLimits(kind, caller);

const mailAction = (name: string, work: (input: { email: string }) => Promise<Result>) => ({
  name,
  schema: emailSchema,
  limits: ({ email }: { email: string }, caller: string | null) => mailLimits(name, email, caller),
  minimumMs: MAIL_MS,
  work,
});
