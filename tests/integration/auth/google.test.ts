import { expect, test } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import { browser, readSession } from "../support/browser";
import { done, newAccount } from "./account";
import { returnFromGoogleAs, startGoogleSignIn } from "./google-account";
import { finishGoogleAction } from "@/lib/auth/actions";
import { verifiedUser } from "@/lib/auth/current-user";
import { withAnErrorId } from "@/tests/fixtures/error-id";

const notStarted = "No sign-in was started in this browser";

const backend = testBackend();
const events = captureLogOfEachTest();

const refused = (reason: unknown): unknown =>
  expect.objectContaining({ level: "warn", event: "auth.callback-refused", reason });

const leftovers = () => Array.from(browser.jar.keys()).filter((name) => /started|verifier/.test(name));

test("Google is asked for offline access and redirects to our callback in the same browser", async () => {
  const { searchParams } = new URL(await startGoogleSignIn());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    provider: "google",
    redirect_to: expect.stringMatching(/\/auth\/callback$/),
    access_type: "offline",
    prompt: "consent",
    code_challenge_method: "s256",
  });
  expect(browser.jar.has("sign_in_started")).toBe(true);
});

test("A callback in a browser that did not start a sign-in is rejected and logged", async () => {
  expect(await finishGoogleAction({ accessToken: "a", refreshToken: "r" })).toEqual({ ok: false, error: notStarted });
  expect(events).toEqual([refused(notStarted)]);
  expect(await finishGoogleAction({ code: "spent" })).toEqual({ ok: false, error: notStarted });
});

test("Invalid tokens are tried once, unless a session exists by then", async () => {
  browser.jar.set("sign_in_started", "1");
  const tokens = { accessToken: "x.y.z", refreshToken: "r" };
  const neither = "Failed to establish session with either method";
  expect(await finishGoogleAction(tokens)).toEqual({ ok: false, error: neither });
  expect(browser.jar.has("sign_in_started")).toBe(false);
  expect(events).toContainEqual(refused(expect.any(String)));
  await newAccount(backend);
  browser.jar.set("sign_in_started", "1");
  expect(await finishGoogleAction(tokens)).toEqual(done);
});

test("A callback with a code signs in and deletes the sign-in's cookies", async () => {
  const callback = await returnFromGoogleAs("asha.rao@example.com");
  expect(leftovers()).toEqual(expect.arrayContaining(["sign_in_started", expect.stringMatching(/verifier$/)]));
  expect(await finishGoogleAction(callback)).toEqual(done);
  expect(await verifiedUser()).toMatchObject({ email: "asha.rao@example.com", metadata: { full_name: "Asha Rao" } });
  expect(leftovers()).toEqual([]);
  expect(events).toEqual([]);
  expect(await finishGoogleAction(callback)).toEqual({ ok: false, error: notStarted });
});

test("An invalid code is rejected with the auth server's message and ends the earlier session", async () => {
  await newAccount(backend);
  await startGoogleSignIn();
  const answer = await finishGoogleAction({ code: "no-such-code" });
  expect(answer).toEqual({ ok: false, error: expect.stringMatching(/^(?!No sign-in)\w+ \w+/) });
  expect(events).toContainEqual(refused((answer as { error: string }).error));
  expect(leftovers()).toEqual([]);
  expect(await verifiedUser()).toBeNull();
});

test("An outage during the callback is reported as an outage and logged", async () => {
  const callback = await returnFromGoogleAs("ben.okafor@example.com");
  await backend.setFault("auth", "503");
  const away = "The sign-in service isn't answering. Please try again in a minute.";
  expect(await finishGoogleAction(callback)).toEqual({ ok: false, error: expect.stringMatching(withAnErrorId(away)) });
  const failure: unknown = expect.objectContaining({ level: "error", event: "auth.callback-failed" });
  expect(events).toEqual(expect.arrayContaining([failure, refused(expect.stringMatching(withAnErrorId(away)))]));
});

test("A callback with tokens signs in, in the browser that started", async () => {
  const email = await newAccount(backend);
  const { access_token: accessToken, refresh_token: refreshToken } = readSession();
  browser.jar.clear();
  await startGoogleSignIn();
  expect(await finishGoogleAction({ accessToken, refreshToken })).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
  expect(browser.jar.has("sign_in_started")).toBe(false);
});
