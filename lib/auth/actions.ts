"use server";

import { headers } from "next/headers";
import * as z from "zod/mini";

import { verifiedUser } from "@/lib/auth/current-user";
import { UNAVAILABLE } from "@/lib/auth/failures";
import { finishGoogle, startGoogle } from "@/lib/auth/google";
import type { CurrentUser } from "@/lib/auth/identity";
import { callerLimits, mailLimits, signInLimits, signUpLimits } from "@/lib/auth/limits";
import {
  requestEmailChange,
  requestPasswordReset,
  resendConfirmation,
  redeemLink,
  type RedeemedLink,
} from "@/lib/auth/links";
import { SESSION_MISSING } from "@/lib/auth/messages";
import { setPassword, signIn, signUp } from "@/lib/auth/passwords";
import { arrivalPath } from "@/lib/auth/paths";
import {
  callbackSchema,
  emailSchema,
  linkSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from "@/lib/auth/schema";
import { signOut, type SignedOut } from "@/lib/auth/sign-out";
import { allowAnyone, runAction, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { takeShownAccount } from "@/lib/forms/shown-account";
import type { Result } from "@/lib/result";

/** Longer than a password check, in ms: the response time must not reveal whether an account exists. */
const PASSWORD_CHECK_MS = 500;
/** Longer than sending a mail usually takes, in ms; for the same reason. */
const MAIL_MS = 1_000;

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = {
    ...authAction("sign-in"),
    schema: signInSchema,
    limits: ({ email }: { email: string }, _user: null, caller: string | null) => signInLimits(email, caller),
    minimumMs: PASSWORD_CHECK_MS,
    work: signIn,
  };
  const state = await runFormAction(options, form);
  if (!state.result?.ok) return state;
  // A form without JavaScript can't see whether the cookies have arrived.
  return { ...state, values: { continueTo: arrivalPath((await headers()).get("referer")) } };
}

/** Creates an account and sends its confirmation mail. */
export async function signUpAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = {
    ...authAction("sign-up"),
    schema: signUpSchema,
    limits: ({ email }: { email: string }, _user: null, caller: string | null) => signUpLimits(email, caller),
    minimumMs: MAIL_MS,
    work: signUp,
  };
  return runFormAction(options, form);
}

export async function resendConfirmationAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(mailAction("resend", resendConfirmation), form);
}

export async function requestPasswordResetAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(mailAction("recovery", requestPasswordReset), form);
}

/** Requests a new address for the signed-in account. */
export async function changeEmailAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = {
    name: "email-change",
    failure: UNAVAILABLE,
    schema: emailSchema,
    minimumMs: MAIL_MS,
    ...forAccount,
    limits: ({ email }: { email: string }, _user: CurrentUser, caller: string | null) =>
      mailLimits("email-change", email, caller),
    work: requestEmailChange,
  };
  return runFormAction(options, form);
}

/** Redeems the one-time token of a mail's link. */
export async function redeemLinkAction(
  _previous: FormState<RedeemedLink>,
  form: FormData,
): Promise<FormState<RedeemedLink>> {
  const options = { ...authAction("link"), schema: linkSchema, limits: byCaller("link"), work: redeemLink };
  return runFormAction(options, form);
}

/** Sets a new password for the signed-in account. */
export async function setPasswordAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = {
    ...authAction("new-password"),
    schema: newPasswordSchema,
    // Signed-out callers are counted too; the auth server refuses them.
    authenticate: async (): Promise<Result<CurrentUser | null>> => ({ ok: true, data: await verifiedUser() }),
    accountOf: (user: CurrentUser | null) => user,
    limits: (_input: unknown, _user: CurrentUser | null, caller: string | null) => callerLimits("new-password", caller),
    work: setPassword,
  };
  return runFormAction(options, form);
}

/** Starts a sign-in with Google; returns the URL to redirect to. */
export async function startGoogleAction(
  _previous: FormState<{ url: string }>,
  form: FormData,
): Promise<FormState<{ url: string }>> {
  const options = {
    ...authAction("google"),
    schema: z.strictObject({}),
    limits: byCaller("google"),
    work: startGoogle,
  };
  return runFormAction(options, form);
}

/** Completes a sign-in with Google. */
export async function finishGoogleAction(input: unknown): Promise<Result> {
  const options = {
    ...authAction("callback"),
    schema: callbackSchema,
    limits: byCaller("callback"),
    work: finishGoogle,
  };
  return runAction(options, input);
}

/** Signs out the page's account, and no other: on all devices, or in this browser alone if the auth server is down. */
export async function signOutAction(input?: unknown): Promise<Result<SignedOut>> {
  const { shownFor, fields } = takeShownAccount(input);
  const options = {
    ...authAction("sign-out"),
    schema: z.optional(z.strictObject({})),
    work: async () => signOut(shownFor),
  };
  return runAction(options, fields);
}

/** Fail-closed while the rate limiter is down. */
const authAction = (name: string) => ({ name, failure: UNAVAILABLE, authenticate: allowAnyone });

/** For changes of the signed-in account. */
const forAccount = {
  authenticate: async (): Promise<Result<CurrentUser>> => {
    const user = await verifiedUser();
    return user ? { ok: true, data: user } : { ok: false, error: SESSION_MISSING };
  },
  accountOf: (user: CurrentUser) => user,
};

const byCaller = (kind: string) => (_input: unknown, _user: null, caller: string | null) => callerLimits(kind, caller);

const mailAction = (name: string, work: (input: { email: string }) => Promise<Result>) => ({
  ...authAction(name),
  schema: emailSchema,
  limits: ({ email }: { email: string }, _user: null, caller: string | null) => mailLimits(name, email, caller),
  minimumMs: MAIL_MS,
  work,
});
