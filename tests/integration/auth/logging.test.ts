import { expect, test } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import {
  changeEmailAction,
  redeemLinkAction,
  requestPasswordResetAction,
  resendConfirmationAction,
  setPasswordAction,
  signInAction,
  signUpAction,
} from "../support/form-actions";
import { newAccount, newEmail, PASSWORD } from "./account";
import { withAnErrorId } from "@/tests/fixtures/error-id";

// Log output and error responses, on which alerts and support depend.

const AWAY = "The sign-in service isn't answering. Please try again in a minute.";
const EMAIL = newEmail();

const actions: [string, () => Promise<unknown>][] = [
  ["sign-in", () => signInAction({ email: EMAIL, password: PASSWORD })],
  ["sign-up", () => signUpAction({ fullName: "Ada Lovelace", email: EMAIL, password: PASSWORD })],
  ["resend", () => resendConfirmationAction({ email: EMAIL })],
  ["recovery", () => requestPasswordResetAction({ email: EMAIL })],
  ["email-change", () => changeEmailAction({ email: EMAIL })],
  ["link", () => redeemLinkAction({ tokenHash: "spent", type: "signup" })],
  ["new-password", () => setPasswordAction({ password: PASSWORD, repeated: PASSWORD })],
];

const backend = testBackend();
const events = captureLogOfEachTest();

const line = (level: string, event: string, facts: object): unknown =>
  expect.objectContaining({ level, event, ...facts });

test("A failing auth server is logged with the action", async () => {
  await newAccount(backend);
  await backend.setFault("auth", "500");
  const answers = await Promise.all(actions.map(async ([name, act]) => [name, await act()]));
  const failure = { ok: false, error: expect.stringMatching(withAnErrorId(AWAY)) as string };
  expect(answers).toEqual(actions.map(([name]) => [name, failure]));
  for (const [name] of actions) {
    const isRefusedEarly = name === "email-change" || name === "new-password";
    const event = isRefusedEarly ? "action.failed" : `auth.${name}-failed`;
    expect(events).toContainEqual(line("error", event, { error: expect.any(String) }));
  }
  expect(JSON.stringify(events)).not.toContain(EMAIL);
});

test("Too many attempts are logged with the action, and the message says when to try again", async () => {
  const email = await newAccount(backend);
  const asked = await Promise.all(Array.from({ length: 4 }, () => requestPasswordResetAction({ email })));
  expect(asked.filter((answer) => !(answer as { ok: boolean }).ok)).toEqual([
    { ok: false, error: expect.stringMatching(/^Too many attempts\. Please try again in (?:10|9) minutes\.$/) },
  ]);
  expect(events).toContainEqual(line("warn", "action.limited", { action: "recovery" }));
});
