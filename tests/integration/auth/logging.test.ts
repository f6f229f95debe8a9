import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import {
  changeEmailAction,
  redeemLinkAction,
  requestPasswordResetAction,
  resendConfirmationAction,
  setPasswordAction,
  signInAction,
  signUpAction,
  startGoogleAction,
} from "../support/form-actions";
import { request } from "../support/request";
import { resetRateLimits, newAccount, newEmail, PASSWORD } from "./account";
import { finishGoogleAction, signOutAction } from "@/lib/auth/actions";
import { withAnErrorId } from "@/tests/fixtures/error-id";

// Log output and error responses, on which alerts and support depend.

const AWAY = "The sign-in service is not answering. Please try again in a minute.";
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
const others: typeof actions = [
  // Signs this browser out even while the auth server fails.
  ["sign-out", () => signOutAction()],
  ["google", () => startGoogleAction()],
  ["callback", () => finishGoogleAction({ code: "spent" })],
];

let backend: TestBackend;
let events: ReturnType<typeof captureLog>;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await backend.setFault("auth", null);
  await resetRateLimits(backend);
  events = captureLog();
});

const line = (level: string, event: string, facts: object): unknown =>
  expect.objectContaining({ level, event, ...facts });

test.each(actions)("A failing auth server is logged with the action: %s", async (name, act) => {
  await newAccount(backend);
  await backend.setFault("auth", "500");
  expect(await act()).toEqual({ ok: false, error: expect.stringMatching(withAnErrorId(AWAY)) });
  const isRefusedEarly = name === "email-change" || name === "new-password";
  const event = isRefusedEarly ? "action.failed" : `auth.${name}-failed`;
  expect(events).toContainEqual(line("error", event, { error: expect.any(String) }));
  expect(JSON.stringify(events)).not.toContain(EMAIL);
});

test.each([...actions, ...others])("A cross-site request is logged and has no effect: %s", async (name, act) => {
  request.headers = new Headers({ origin: "https://evil.example" });
  expect(await act()).toEqual({
    ok: false,
    error: "This page is out of date. Please reload it and try again.",
    code: "outdated",
  });
  expect(events).toEqual([line("warn", "action.foreign-origin", { action: name })]);
});

test("Too many attempts are logged with the action, and the message says when to try again", async () => {
  const asked = await Promise.all(Array.from({ length: 4 }, () => requestPasswordResetAction({ email: EMAIL })));
  expect(asked.filter((answer) => !(answer as { ok: boolean }).ok)).toEqual([
    { ok: false, error: expect.stringMatching(/^Too many attempts\. Please try again in (?:10|9) minutes\.$/) },
  ]);
  expect(events).toContainEqual(line("warn", "action.limited", { action: "recovery" }));
});
