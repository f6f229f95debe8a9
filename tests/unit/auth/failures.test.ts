import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";

import { failureOf, isMailTooSoon } from "@/lib/auth/failures";

const logged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test.each([
  new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
  new AuthApiError("Slow down", 429, undefined),
  new AuthApiError("The last of the visitor's own", 499, undefined),
  new AuthSessionMissingError(),
])("What the backend says to what was typed is passed on, and is no fault: %s", (error) => {
  const lines = logged();
  expect(failureOf(error, "auth.test-failed")).toEqual({ ok: false, error: error.message });
  expect(lines).not.toHaveBeenCalled();
});

test.each([
  new AuthApiError("Database error", 500, undefined),
  new AuthRetryableFetchError("fetch failed", 0),
  new AuthRetryableFetchError("Too slow", 429),
  new TypeError("x is not a function"),
  null,
])("Anything else is read as an outage, and logged: %s", (error) => {
  const lines = logged();
  expect(failureOf(error, "auth.test-failed")).toEqual({
    ok: false,
    error: "The sign-in service is not answering. Please try again in a minute.",
  });
  expect(lines.mock.calls.join()).toContain('"event":"auth.test-failed"');
});

test.each([
  [new AuthApiError("Wait", 429, "over_email_send_rate_limit"), true],
  [new AuthApiError("Wait", 429, "over_request_rate_limit"), false],
  [{ code: "over_email_send_rate_limit" }, false],
  [null, false],
])("A mail that follows another too soon is known by its code: %s", (error, isTooSoon) => {
  expect(isMailTooSoon(error)).toBe(isTooSoon);
});
