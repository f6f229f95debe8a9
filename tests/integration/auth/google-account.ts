import { expect } from "vitest";

import { startGoogleAction } from "../support/form-actions";
import { done } from "./account";
import { finishGoogleAction } from "@/lib/auth/actions";

const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Follows the redirect to the sandbox's consent page. */
async function openConsent(authorizeUrl: string): Promise<{ address: string; page: string }> {
  const address = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  return { address, page: await (await fetch(address)).text() };
}

/** Chooses an account on the consent page; returns the site's URL that the browser is redirected to. */
async function consentAs(email: string, { address, page }: { address: string; page: string }): Promise<string> {
  const form = page.split("<form").find((part) => part.includes(email)) ?? "";
  const fields = Array.from(form.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const action = new URL(/action="([^"]+)"/.exec(form)?.[1] ?? "", address);
  const sent = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return locationOf(await fetch(locationOf(sent), { redirect: "manual" }));
}

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
