// @module-tag long
import { beforeAll, expect, test } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import {
  changeEmailAction,
  requestPasswordResetAction,
  resendConfirmationAction,
  signUpAction,
} from "../support/form-actions";
import { done, mailTo, newAccount, newEmail, PASSWORD } from "./account";

// The auth server sends no mail because its hourly quota is used up, or because its built-in mailer only sends to the
// team.

const notSent = {
  ok: false,
  error: "We couldn't send you an email just now. Please try again in an hour, or write to support@example.com.",
};

const backend = testBackend();
const events = captureLogOfEachTest();
let known = "";
beforeAll(async () => {
  known = await newAccount(backend);
});

const signUpWith = (email: string) => signUpAction({ fullName: "Ada Lovelace", email, password: PASSWORD });

const signedUp = async () => {
  const email = newEmail();
  await signUpWith(email);
  return email;
};

const asked: [string, "quota" | "not-authorized", () => Promise<() => Promise<unknown>>][] = [
  ["sign-up", "quota", async () => () => signUpWith(newEmail())],
  ["sign-up again", "not-authorized", async () => signUpWith.bind(null, await signedUp())],
  ["resend", "quota", async () => resendConfirmationAction.bind(null, { email: await signedUp() })],
  ["recovery", "not-authorized", async () => () => requestPasswordResetAction({ email: known })],
  [
    "email change",
    "quota",
    async () => changeEmailAction.bind(null, { email: (await newAccount(backend), newEmail()) }),
  ],
];

test.each(asked)("%s fails if the mail is refused (%s), and logs an error", async (_name, fault, prepare) => {
  const send = await prepare();
  await backend.setFault("auth-mail", fault);
  expect(await send()).toEqual(notSent);
  expect(events).toEqual([expect.objectContaining({ level: "error", event: "auth.mail-refused" })]);
  expect(JSON.stringify(events)).not.toContain("@example.com");
});

test("A sign-up whose mail was refused can be repeated", async () => {
  const email = newEmail();
  await backend.setFault("auth-mail", "quota");
  await signUpWith(email);
  expect(await backend.sql("select 1 from auth.users where email = $1", [email])).toEqual([]);
  await backend.setFault("auth-mail", null);
  expect(await signUpWith(email)).toEqual(done);
  expect(await mailTo(backend, email)).toBeDefined();
});

test("A mail fault does not affect requests that send no mail", async () => {
  await backend.setFault("auth-mail", "quota");
  const answers = await Promise.all([
    signUpWith(known),
    requestPasswordResetAction({ email: newEmail() }),
    resendConfirmationAction({ email: known }),
  ]);
  expect(answers).toEqual([done, done, done]);
});
