import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { browser, readSession } from "../support/browser";
import { done, resetRateLimits, newAccount } from "./account";
import { returnFromGoogleAs, startGoogleSignIn } from "./google-account";
import { finishGoogleAction } from "@/lib/auth/actions";
import { verifiedUser } from "@/lib/auth/current-user";

const notStarted = "No sign-in was started in this browser";

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

const refused = (reason: unknown): unknown =>
  expect.objectContaining({ level: "warn", event: "auth.callback-refused", reason });

const leftovers = () => Array.from(browser.jar.keys()).filter((name) => /started|verifier/.test(name));

test("Google is asked for a lasting consent, and leads back to our own page in the browser that asked", async () => {
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

test("What comes back to a browser that asked for nothing is refused, by a line", async () => {
  expect(await finishGoogleAction({ accessToken: "a", refreshToken: "r" })).toEqual({ ok: false, error: notStarted });
  expect(events).toEqual([refused(notStarted)]);
  expect(await finishGoogleAction({ code: "spent" })).toEqual({ ok: false, error: notStarted });
});

test("Tokens that are no good count once, and only a session that has come meanwhile helps", async () => {
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

test("Who comes back with a code is signed in, and nothing of the way there is left", async () => {
  const callback = await returnFromGoogleAs("asha.rao@example.com");
  expect(leftovers()).toEqual(expect.arrayContaining(["sign_in_started", expect.stringMatching(/verifier$/)]));
  expect(await finishGoogleAction(callback)).toEqual(done);
  expect(await verifiedUser()).toMatchObject({ email: "asha.rao@example.com", metadata: { full_name: "Asha Rao" } });
  expect(leftovers()).toEqual([]);
  expect(events).toEqual([]);
  expect(await finishGoogleAction(callback)).toEqual({ ok: false, error: notStarted });
});

test("A code that is no good is refused in the backend's words, and whoever was signed in before is not", async () => {
  await newAccount(backend);
  await startGoogleSignIn();
  const answer = await finishGoogleAction({ code: "no-such-code" });
  expect(answer).toEqual({ ok: false, error: expect.stringMatching(/^(?!No sign-in)\w+ \w+/) });
  expect(events).toContainEqual(refused((answer as { error: string }).error));
  expect(leftovers()).toEqual([]);
  expect(await verifiedUser()).toBeNull();
});

test("A backend that is away when somebody comes back is read as that, and leaves a line of its own", async () => {
  const callback = await returnFromGoogleAs("ben.okafor@example.com");
  await backend.setFault("auth", "503");
  const away = "The sign-in service is not answering. Please try again in a minute.";
  expect(await finishGoogleAction(callback)).toEqual({ ok: false, error: away });
  const failure: unknown = expect.objectContaining({ level: "error", event: "auth.callback-failed" });
  expect(events).toEqual(expect.arrayContaining([failure, refused(away)]));
});

test("Who comes back with tokens is signed in with them, in the browser that asked", async () => {
  const email = await newAccount(backend);
  const { access_token: accessToken, refresh_token: refreshToken } = readSession();
  browser.jar.clear();
  await startGoogleSignIn();
  expect(await finishGoogleAction({ accessToken, refreshToken })).toEqual(done);
  expect((await verifiedUser())?.email).toBe(email);
  expect(browser.jar.has("sign_in_started")).toBe(false);
});
