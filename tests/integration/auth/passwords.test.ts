import { expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { signInAction, signUpAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { done, resetRateLimits, newAccount, newEmail, PASSWORD, signInAs } from "./account";
import { verifiedUser } from "@/lib/auth/current-user";

const backend = testBackend();

test("A new account must be confirmed, then signs in with a hint cookie that scripts can read", async () => {
  const email = newEmail();
  expect(await signUpAction({ fullName: " Ada  Lovelace ", email, password: PASSWORD })).toEqual(done);
  expect(Array.from(browser.jar.keys())).toEqual(["sign_up_started"]);
  expect(await signInAs(email)).toEqual({ ok: false, error: "Email not confirmed", code: "unconfirmed" });
  await newAccount(backend);
  expect(browser.jar.get("signed_in")).toBe("1");
  expect((await verifiedUser())?.metadata.full_name).toBe("Ada Lovelace");
});

test("The right password signs in; a wrong one and an unknown address get the same message", async () => {
  const email = await newAccount(backend);
  const refused = { ok: false, error: "Invalid login credentials" };
  expect(await signInAs(email, "wrong")).toEqual(refused);
  expect(await signInAs(newEmail(), "wrong")).toEqual(refused);
  expect(browser.jar.size).toBe(0);
  expect(await signInAs(email)).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
});

test("A sign-in deletes cookies of earlier sign-ins", async () => {
  const email = await newAccount(backend);
  browser.jar.set("sb-old-auth-token.1", "stale");
  await signInAction({ email, password: PASSWORD });
  expect(browser.jar.has("sb-old-auth-token.1")).toBe(false);
});

test("Signing up with a known address gets the same response as a new one, and each owner gets one mail an hour", async () => {
  const [one, other] = [await newAccount(backend), await newAccount(backend)];
  const stranger = newEmail();
  const signUp = (email: string) => signUpAction({ fullName: "Eve", email, password: PASSWORD });
  expect(await Promise.all([one, other, stranger].map(signUp))).toEqual([done, done, done]);
  expect(await signUp(one.toUpperCase())).toEqual(done);
  await finishResponse();
  const mails = await backend.mails();
  const subjectsTo = (email: string) =>
    mails.filter(({ to }) => to.toLowerCase() === email).map(({ subject }) => subject);
  for (const owner of [one, other])
    expect(subjectsTo(owner)).toEqual(["You already have an account", "Confirm your email"]);
  expect(subjectsTo(stranger)).toEqual(["Confirm your email"]);
});

test("The response for any address, known or not, takes the same minimum time", async () => {
  const email = await newAccount(backend);
  const timeOf = async (work: () => Promise<unknown>) => {
    const start = Date.now();
    await work();
    return Date.now() - start;
  };
  const asked = [email, newEmail()].map(async (address) => {
    expect(await timeOf(() => signInAction({ email: address, password: "x" }))).toBeGreaterThan(490);
    const body = { fullName: "Eve", email: address, password: PASSWORD };
    expect(await timeOf(() => signUpAction(body))).toBeGreaterThan(990);
  });
  await Promise.all(asked);
});

test("A weak password gets the auth server's message, and missing fields get field errors", async () => {
  expect(await signUpAction({ fullName: "Ada", email: newEmail(), password: "short" })).toEqual({
    ok: false,
    error: "Password should be at least 8 characters.",
  });
  expect(await signUpAction({ fullName: " ", email: "x", password: "" })).toMatchObject({
    fieldErrors: {
      fullName: "Full name is required",
      email: "Please enter a valid email address",
      password: "Password is required",
    },
  });
});

test("Without a trusted IP header, an account allows ten sign-in attempts a minute", async () => {
  captureLog();
  const email = await newAccount(backend);
  await resetRateLimits(backend);
  const answers = await Promise.all(Array.from({ length: 13 }, () => signInAction({ email, password: "wrong" })));
  const errors = answers.map((answer) => (answer.ok ? "" : answer.error));
  expect(errors.filter((error) => error === "Invalid login credentials")).toHaveLength(10);
  expect(errors.filter((error) => error.startsWith("Too many attempts. Please try again in "))).toHaveLength(3);
});
