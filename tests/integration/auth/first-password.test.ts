// @module-tag long
import { expect, test } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import {
  redeemLinkAction,
  requestPasswordResetAction,
  resendConfirmationAction,
  setPasswordAction,
  signUpAction,
} from "../support/form-actions";
import { done, linkTo, newEmail, signInAs } from "./account";
import { signInWithGoogle } from "./google-account";
import { verifiedUser } from "@/lib/auth/current-user";

// Account pre-hijacking: an attacker signs up with someone else's address and waits for its owner to confirm it.

const STRANGERS = "the stranger's password";
const OWNERS = "the owner's password";
const NEW = "a password chosen afterwards";

const confirmed = { ok: true, data: { outcome: "done" } };
const chooses = { ok: true, data: { outcome: "choose-password" } };
const wrong = { ok: false, error: "Invalid login credentials" };
const pending = { ok: false, error: expect.stringContaining("Forgot password?") };

const backend = testBackend();
const events = captureLogOfEachTest();

/** Signs up in a new browser; returns its cookies. */
async function signUpAs(email: string, password: string): Promise<Map<string, string>> {
  browser.jar = new Map();
  expect(await signUpAction({ fullName: "Ada Lovelace", email, password })).toEqual(done);
  return new Map(browser.jar);
}

const confirmIn = async (jar: Map<string, string>, email: string) => {
  browser.jar = new Map(jar);
  return redeemLinkAction(await linkTo(backend, email));
};

async function expectOnlyNewPassword(email: string): Promise<void> {
  for (const password of [STRANGERS, OWNERS]) expect(await signInAs(email, password)).toEqual(wrong);
  expect(await signInAs(email, NEW)).toEqual(done);
}

test("After a confirmation in the browser that signed up, its password stays valid", async () => {
  const email = newEmail();
  const own = await signUpAs(email, OWNERS);
  expect(await confirmIn(own, email)).toEqual(confirmed);
  expect(browser.jar.has("sign_up_started")).toBe(false);
  expect(await signInAs(email, OWNERS)).toEqual(done);
  expect((await verifiedUser())?.metadata).not.toHaveProperty("pending_password");
});

test("After a confirmation on another device, the owner sets a new password and the first one is invalid", async () => {
  const email = newEmail();
  await signUpAs(email, OWNERS);
  expect(await confirmIn(new Map(), email)).toEqual(chooses);
  expect((await verifiedUser())?.email).toBe(email);
  expect((await verifiedUser())?.metadata).toMatchObject({ full_name: "Ada Lovelace" });
  expect(await setPasswordAction({ password: NEW, repeated: NEW })).toEqual(done);
  await expectOnlyNewPassword(email);
});

test("An attacker's password is invalid once the owner signs up too and confirms in their own browser", async () => {
  const email = newEmail();
  await signUpAs(email, STRANGERS);
  const own = await signUpAs(email, OWNERS);
  expect(await confirmIn(own, email)).toEqual(chooses);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
});

test("An attacker who signs up after the owner changes nothing", async () => {
  const email = newEmail();
  const own = await signUpAs(email, OWNERS);
  await signUpAs(email, STRANGERS);
  expect(await confirmIn(own, email)).toEqual(confirmed);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
  expect(await signInAs(email, OWNERS)).toEqual(done);
});

test("An attacker's password is invalid once the owner confirms by the attacker's mail, even one sent again", async () => {
  const email = newEmail();
  const strangersBrowser = await signUpAs(email, STRANGERS);
  await resendConfirmationAction({ email });
  expect(await confirmIn(new Map(), email)).toEqual(chooses);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
  browser.jar = strangersBrowser;
  expect(await verifiedUser()).toBeNull();
});

test("A password reset by the owner invalidates the attacker's password, even if no new one is set", async () => {
  const email = newEmail();
  await signUpAs(email, STRANGERS);
  browser.jar = new Map();
  await requestPasswordResetAction({ email });
  expect(await redeemLinkAction(await linkTo(backend, email))).toEqual(chooses);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
});

test("A sign-in with Google by the owner invalidates the attacker's password", async () => {
  const email = "ben.okafor@example.com";
  await signUpAs(email, STRANGERS);
  browser.jar = new Map();
  await signInWithGoogle(email);
  expect((await verifiedUser())?.email).toBe(email);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
});

test("A sign-up directly at the auth server is not trusted either", async () => {
  const email = newEmail();
  await fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: STRANGERS }),
  });
  expect(await confirmIn(new Map(), email)).toEqual(chooses);
  expect(await signInAs(email, STRANGERS)).toEqual(wrong);
});

test("After an interrupted confirmation no password works until one is set by a mail link", async () => {
  const email = newEmail();
  const strangersBrowser = await signUpAs(email, STRANGERS);
  await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  expect(await signInAs(email, STRANGERS)).toEqual(pending);
  expect(browser.jar.size).toBe(0);
  expect(events).toContainEqual(expect.objectContaining({ level: "warn", event: "auth.pending-password" }));
  browser.jar = strangersBrowser;
  await requestPasswordResetAction({ email });
  expect(await confirmIn(new Map(), email)).toEqual(chooses);
  expect(await setPasswordAction({ password: NEW, repeated: NEW })).toEqual(done);
  await expectOnlyNewPassword(email);
});
