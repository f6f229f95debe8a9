import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";

import { failureOf, isMailTooSoon } from "@/lib/auth/failures";
import { withAnErrorId } from "@/tests/fixtures/error-id";

const TOO_SOON = "For security purposes, you can only request this after 59 seconds.";

const logged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test.each([
  new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
  new AuthApiError("Slow down", 429, undefined),
  new AuthApiError("The last of the visitor's own", 499, undefined),
  new AuthSessionMissingError(),
])("A validation error of the auth server is passed on and not logged: %s", (error) => {
  const lines = logged();
  expect(failureOf(error, "auth.link-failed")).toEqual({ ok: false, error: error.message });
  expect(lines).not.toHaveBeenCalled();
});

test.each([
  new AuthApiError("Database error", 500, undefined),
  new AuthApiError("Request rate limit reached", 429, "over_request_rate_limit"),
  new AuthRetryableFetchError("fetch failed", 0),
  new AuthRetryableFetchError("Too slow", 429),
  new TypeError("x is not a function"),
  null,
])("Any other error counts as an outage and is logged: %s", (error) => {
  const lines = logged();
  expect(failureOf(error, "auth.link-failed")).toEqual({
    ok: false,
    error: expect.stringMatching(withAnErrorId("The sign-in service isn't answering. Please try again in a minute.")),
  });
  expect(lines.mock.calls.join()).toContain('"event":"auth.link-failed"');
});

test.each([
  [new AuthApiError(TOO_SOON, 429, "over_email_send_rate_limit"), true],
  [new AuthApiError("email rate limit exceeded", 429, "over_email_send_rate_limit"), false],
  [new AuthApiError(TOO_SOON, 429, "over_request_rate_limit"), false],
  [{ code: "over_email_send_rate_limit" }, false],
  [null, false],
])("A mail sent too soon after another is recognised by code and message: %s", (error, isTooSoon) => {
  expect(isMailTooSoon(error)).toBe(isTooSoon);
});

test.each([
  new AuthApiError("email rate limit exceeded", 429, "over_email_send_rate_limit"),
  new AuthApiError(
    'Email address "a@b.co" cannot be used as it is not authorized',
    400,
    "email_address_not_authorized",
  ),
])("A mail that the auth server cannot send is logged with advice: %s", (error) => {
  const lines = logged();
  expect(failureOf(error, "auth.link-failed")).toEqual({
    ok: false,
    error: "We couldn't send you an email just now. Please try again in an hour, or write to support@example.com.",
  });
  expect(lines.mock.calls.join()).toContain('"event":"auth.mail-refused"');
  expect(lines.mock.calls.join()).not.toContain("a@b.co");
});
