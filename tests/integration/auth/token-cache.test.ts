import { beforeEach, expect, test, vi } from "vitest";

import { keys } from "../../../sandbox/keys";
import { type Learner, newLearner } from "../profile/learner";
import { captureLog, testBackend } from "../support/backend";
import { changeSession } from "../support/browser";
import { requestPage } from "./guard-request";
import { withSecret, withKey, otherPrivateKey, projectPrivateKey } from "./tokens";
import { GET as getSession } from "@/app/api/session/route";
import { signOutAction } from "@/lib/auth/actions";
import { verifiedUser } from "@/lib/auth/current-user";

const backend = testBackend();
let ada: Learner;
beforeEach(async () => {
  vi.useRealTimers();
  ada = await newLearner(backend);
  ada.enter();
});

const isAllowed = async () => (await requestPage("/my-learning")).headers.has("x-middleware-next");
const setToken = (token: string) => changeSession(() => ({ access_token: token }));

test("A cached token does not validate the same payload with another signature", async () => {
  captureLog();
  expect(await isAllowed()).toBe(true);
  setToken(withKey(ada.token, {}, otherPrivateKey));
  expect([await isAllowed(), await isAllowed()]).toEqual([false, false]);
});

test("A cached token is rejected once it expires, whatever the cookie says", async () => {
  captureLog();
  setToken(withKey(ada.token, { exp: Math.floor(Date.now() / 1000) + 30 }, projectPrivateKey));
  expect(await isAllowed()).toBe(true);
  vi.setSystemTime(Date.now() + 31_000);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  await expect.poll(isAllowed).toBe(false);
});

test("The session endpoint asks the auth server nothing", async () => {
  await getSession();
  const asked = vi.spyOn(globalThis, "fetch");
  const answers = await Promise.all([getSession(), getSession(), getSession()]);
  await verifiedUser();
  const own = asked.mock.calls.map(([address]) => String(address)).filter((address) => address.includes("/auth/v1/"));
  expect([answers.map(({ status }) => status), own]).toEqual([
    [200, 200, 200],
    // A request that writes asks it, once.
    [`${backend.url}/auth/v1/user`],
  ]);
});

test("A token without a cached key is verified by the auth server every time", async () => {
  captureLog();
  setToken(withSecret(ada.token, {}, {}, keys.jwtSecret));
  expect([await isAllowed(), await isAllowed()]).toEqual([true, true]);
  await signOutAction();
  ada.enter();
  setToken(withSecret(ada.token, {}, {}, keys.jwtSecret));
  expect(await isAllowed()).toBe(false);
});
