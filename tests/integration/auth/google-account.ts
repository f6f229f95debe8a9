import { expect } from "vitest";

import { consentAs, openConsent } from "../support/google";
import { done } from "./account";
import { finishGoogleAction, startGoogleAction } from "@/lib/auth/actions";

/** Presses the button; gives the address that the browser is sent to. */
export async function startAtGoogle(): Promise<string> {
  const answer = await startGoogleAction();
  if (!answer.ok) throw new Error(answer.error);
  return answer.data.url;
}

/** Goes to Google's consent page and back; gives what the callback page reads. */
export async function comeBackAs(email: string): Promise<{ code: string | null }> {
  const back = new URL(await consentAs(email, await openConsent(await startAtGoogle())));
  return { code: back.searchParams.get("code") };
}

/** The whole way: the browser is signed in afterwards. */
export async function signInWithGoogle(email: string): Promise<void> {
  expect(await finishGoogleAction(await comeBackAs(email))).toEqual(done);
}
