import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import {
  changeEmailAction,
  redeemLinkAction,
  requestPasswordResetAction,
  resendConfirmationAction,
  setPasswordAction,
  signUpAction,
} from "../support/form-actions";
import { done, resetRateLimits, linkTo, mailTo, newAccount, newEmail, PASSWORD, signInAs } from "./account";
import { signOutAction } from "@/lib/auth/actions";
import { verifiedUser } from "@/lib/auth/current-user";

const NEW_PASSWORD = "a much better one";

const backend = testBackend();

test("A password reset by mail on another device ends the other sessions", async () => {
  const email = await newAccount(backend);
  const elsewhere = new Map(browser.jar);
  browser.jar.clear();
  expect(await requestPasswordResetAction({ email })).toEqual(done);
  expect(browser.jar.size).toBe(0);
  expect(await redeemLinkAction(await linkTo(backend, email))).toEqual({ ok: true, data: { outcome: "done" } });
  expect(await setPasswordAction({ password: "short", repeated: "short" })).toEqual({
    ok: false,
    error: "Password should be at least 8 characters.",
  });
  expect(await setPasswordAction({ password: NEW_PASSWORD, repeated: "another" })).toMatchObject({
    fieldErrors: { repeated: "The passwords don't match" },
  });
  expect(await setPasswordAction({ password: NEW_PASSWORD, repeated: NEW_PASSWORD })).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
  expect(await signInAs(email, PASSWORD)).toEqual({ ok: false, error: "Invalid login credentials" });
  expect(await signInAs(email, NEW_PASSWORD)).toEqual(done);
  browser.jar = elsewhere;
  expect(await verifiedUser()).toBeNull();
});

test("Without a session, or with one ended on another device, no password is set and no address changed", async () => {
  const email = await newAccount(backend);
  const here = new Map(browser.jar);
  await signInAs(email);
  await signOutAction();
  for (const jar of [new Map<string, string>(), here]) {
    browser.jar = jar;
    const signedOut = { ok: false, error: "Auth session missing!" };
    expect(await setPasswordAction({ password: NEW_PASSWORD, repeated: NEW_PASSWORD })).toEqual(signedOut);
    expect(await changeEmailAction({ email: newEmail() })).toEqual(signedOut);
  }
  expect(await signInAs(email, PASSWORD)).toEqual(done);
});

test("A request for a mail gets the same response for every address, and only a matching account gets a mail", async () => {
  const [stranger, waiting] = [newEmail(), newEmail()];
  const known = await newAccount(backend);
  await signUpAction({ fullName: "Ada", email: waiting, password: PASSWORD });
  const before = await mailTo(backend, waiting);
  const asked = [stranger, known, waiting].map(async (email) => {
    expect(await resendConfirmationAction({ email })).toEqual(done);
    expect(await requestPasswordResetAction({ email })).toEqual(done);
  });
  await Promise.all(asked);
  expect(await mailTo(backend, stranger)).toBeUndefined();
  expect(await mailTo(backend, waiting)).not.toEqual(before);
});

test("The newest confirmation link works once, and an older one offers a new mail", async () => {
  const email = newEmail();
  await signUpAction({ fullName: "Ada", email, password: PASSWORD });
  const old = await linkTo(backend, email);
  await resendConfirmationAction({ email });
  expect(await redeemLinkAction(old)).toEqual({ ok: true, data: { outcome: "expired" } });
  const link = await linkTo(backend, email);
  expect(await redeemLinkAction(link)).toEqual({ ok: true, data: { outcome: "done" } });
  expect(await redeemLinkAction(link)).toEqual({ ok: true, data: { outcome: "expired" } });
});

test("An account's address changes only after confirmation, and never to another account's", async () => {
  const victim = await newAccount(backend);
  const email = await newAccount(backend);
  expect(await changeEmailAction({ email: victim })).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
  await resetRateLimits(backend);
  const wanted = newEmail();
  expect(await changeEmailAction({ email: wanted })).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
  expect(await redeemLinkAction(await linkTo(backend, email))).toMatchObject({ ok: true });
  expect((await verifiedUser())?.email).toBe(wanted);
});

test("A change to someone else's address isn't confirmed by their click: it requires a session of the account", async () => {
  const stranger = await newAccount(backend);
  await changeEmailAction({ email: newEmail() });
  const link = await linkTo(backend, stranger);
  const strangersBrowser = new Map(browser.jar);
  browser.jar.clear();
  expect(await redeemLinkAction(link)).toEqual({
    ok: false,
    error: "Please sign in to the account first, then open the link again.",
  });
  expect(browser.jar.size).toBe(0);
  browser.jar = strangersBrowser;
  expect((await verifiedUser())?.email).toBe(stranger);
  expect(await redeemLinkAction(link)).toEqual({ ok: true, data: { outcome: "done" } });
});

test("A change confirmed in another user's session leaves no old password valid", async () => {
  const stranger = await newAccount(backend);
  const wanted = newEmail();
  await changeEmailAction({ email: wanted });
  const link = await linkTo(backend, stranger);
  browser.jar.clear();
  await newAccount(backend);
  expect(await redeemLinkAction(link)).toEqual({ ok: true, data: { outcome: "choose-password" } });
  expect((await verifiedUser())?.email).toBe(wanted);
  expect(await signInAs(wanted, PASSWORD)).toEqual({ ok: false, error: "Invalid login credentials" });
});
