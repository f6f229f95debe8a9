import { expect } from "vitest";

import { startGoogleAction } from "../support/form-actions";
import { consentAs, openConsent } from "../support/google";
import { done } from "./account";
import { finishGoogleAction } from "@/lib/auth/actions";

/** Starts a sign-in; returns the redirect's URL. */
export async function startGoogleSignIn(): Promise<string> {
  const answer = await startGoogleAction();
  if (!answer.ok) throw new Error(answer.error);
  return answer.data.url;
}

/** Goes through Google's consent page; returns the callback page's parameters. */
export async function returnFromGoogleAs(email: string): Promise<{ code: string | null }> {
  const back = new URL(await consentAs(email, await openConsent(await startGoogleSignIn())));
  return { code: back.searchParams.get("code") };
}

/** Signs the browser in with Google. */
export async function signInWithGoogle(email: string): Promise<void> {
  expect(await finishGoogleAction(await returnFromGoogleAs(email))).toEqual(done);
}
