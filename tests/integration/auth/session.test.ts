import { beforeEach, expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { browser, changeSession, expireSession, readSession, SESSION_COOKIE, sessionName } from "../support/browser";
import { newAccount, PASSWORD, signInAs } from "./account";
import { requestPage } from "./guard-request";
import { encode, withSecret, withKey, otherPrivateKey, projectPrivateKey, projectPublicKey } from "./tokens";
import { GET as getSession } from "@/app/api/session/route";
import { signOutAction } from "@/lib/auth/actions";
import { currentUser, requireUser, verifiedUser } from "@/lib/auth/current-user";
import { environment } from "@/tests/fixtures/environment";

const backend = testBackend();
let email = "";
beforeEach(async () => {
  email = await newAccount(backend);
});

test("An account page redirects a visitor to sign in, with the path and query to return to", async () => {
  browser.jar.clear();
  const response = await requestPage("/my-learning/cohort/1?a=1&b=2");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe(
    `${environment.SITE_URL}/auth?returnTo=${encodeURIComponent("/my-learning/cohort/1?a=1&b=2")}`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const { headers } = await requestPage("/auth/change-email");
  expect(headers.get("location")).toBe(`${environment.SITE_URL}/auth?returnTo=%2Fedit-profile`);
});

test("A signed-in user who opens the sign-in page is redirected to where they came from", async () => {
  for (const [path, target] of [
    ["/auth?returnTo=%2Fcourse%23faq", "/course#faq"],
    ["/auth?from=%2Fabout-us", "/about-us"],
    ["/auth?returnTo=%2F%2Fevil.example&from=%2Fcourse", "/"],
    ["/auth?returnTo=%E0%A4%A", "/"],
    ["/auth", "/"],
  ] as const) {
    const { status, headers } = await requestPage(path);
    expect([path, status, headers.get("location")]).toEqual([path, 307, environment.SITE_URL + target]);
  }
});

test("A signed-in user may open the account pages", async () => {
  for (const path of ["/edit-profile", "/auth/change-email"]) {
    const { headers } = await requestPage(path);
    expect([path, headers.get("x-middleware-next")]).toEqual([path, "1"]);
    expect(headers.get("cache-control"), path).toBe("private, no-store");
  }
});

test("A missing hint cookie is set again, and an existing one is kept", async () => {
  expect((await requestPage("/edit-profile")).headers.getSetCookie()).toEqual([]);
  browser.jar.delete("signed_in");
  expect((await requestPage("/edit-profile")).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signed_in=1; /),
  ]);
});

test("A redirect sets the rotated cookies and is not cacheable", async () => {
  expireSession();
  const response = await requestPage("/auth?returnTo=%2Fcourse");
  expect(response.headers.get("location")).toBe(`${environment.SITE_URL}/course`);
  const cookies = response.headers.getSetCookie();
  expect(cookies.find((cookie) => SESSION_COOKIE.test(cookie))).toMatch(/Secure; HttpOnly; SameSite=lax$/i);
  expect(cookies.find((cookie) => cookie.startsWith("signed_in=1"))).not.toMatch(/HttpOnly/i);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("After a sign-in without JavaScript the sign-in page leads on, or says that the cookies didn't arrive", async () => {
  const arrive = async () => (await requestPage("/auth?returnTo=%2Fcourse&signed-in=1")).headers.get("location");
  expect(await arrive()).toBe(`${environment.SITE_URL}/course`);
  browser.jar.clear();
  expect(await arrive()).toBe(`${environment.SITE_URL}/auth?returnTo=%2Fcourse#cookies-needed`);
});

test("The page behind the middleware gets the rotated session", async () => {
  expireSession();
  const old = browser.jar.get(sessionName());
  const response = await requestPage("/edit-profile");
  const forwarded = response.headers.get("x-middleware-request-cookie") ?? "";
  expect(forwarded).toContain(`${sessionName()}=base64-`);
  expect(forwarded).not.toContain(old);
});

test("Twenty concurrent requests with an expired token keep the session", async () => {
  expireSession();
  const responses = await Promise.all(Array.from({ length: 20 }, () => requestPage("/my-learning")));
  // The auth server renews sessions one after the other. On a busy machine the last ones reach the deadline and change
  // nothing.
  const late = responses.filter(({ status }) => status === 503);
  expect(late.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  const renewed = responses.filter((response) => !late.includes(response));
  expect(new Set(renewed.map(({ headers }) => headers.get("location")))).toEqual(new Set([null]));
  for (const response of renewed) {
    const written = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]+)/.exec(line)?.slice(1) ?? []);
    const [name, value] = written.find(([writtenName]) => SESSION_COOKIE.test(writtenName ?? "")) ?? [];
    expect(value).toBeTruthy();
    if (name && value) browser.jar.set(name, value);
    expect((await verifiedUser())?.email).toBe(email);
  }
});

test("An invalid refresh token signs out and deletes the hint cookie", async () => {
  captureLog();
  changeSession(() => ({ refresh_token: "gone", expires_at: 1 }));
  const response = await requestPage("/edit-profile");
  expect(response.headers.get("location")).toContain("/auth?returnTo=%2Fedit-profile");
  const cleared = response.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
  expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual([sessionName(), "signed_in"]);
});

test("A token signed by the project is accepted", async () => {
  changeSession(({ access_token: token }) => ({ access_token: withKey(token, {}, projectPrivateKey) }));
  expect((await requestPage("/edit-profile")).headers.get("x-middleware-next")).toBe("1");
  expect((await verifiedUser())?.email).toBe(email);
});

test("A token that the project didn't sign, or for another time or person, is rejected on pages and in actions", async () => {
  captureLog();
  const { access_token: token } = readSession();
  const unsigned = withSecret(token, { alg: "none" }, {}).split(".").slice(0, 2);
  for (const [what, made] of [
    ["signed with another project's key", withSecret(token, {}, {})],
    ["signed with another key of the project's key's name", withKey(token, {}, otherPrivateKey)],
    ["signed with the public key as a secret", withSecret(token, { kid: "sandbox" }, {}, projectPublicKey)],
    ["signed by the project and expired", withKey(token, { exp: 1 }, projectPrivateKey)],
    ["without a signature", `${unsigned.join(".")}.`],
    ["naming a key nobody knows", withSecret(token, { alg: "RS256", kid: "other" }, {})],
    ["of another issuer", withSecret(token, {}, { iss: "https://other.supabase.co/auth/v1" })],
    ["not valid yet", withSecret(token, {}, { nbf: 4_000_000_000 })],
    ["expired, with a session that says otherwise", withSecret(token, {}, { exp: 1 })],
    ["of another person", withSecret(token, {}, { sub: "00000000-0000-4000-8000-000000000000" })],
    ["that is none", "junk"],
    ["that isn't text", 5 as unknown as string],
  ] as const) {
    const jar = new Map(browser.jar);
    changeSession(() => ({ access_token: made }));
    expect((await requestPage("/edit-profile")).headers.get("location"), what).toContain("/auth?returnTo=");
    expect(await verifiedUser(), what).toBeNull();
    expect(await (await getSession()).json(), what).toEqual({ user: null });
    browser.jar = jar;
  }
});

test("A cookie that isn't a session is none", async () => {
  captureLog();
  const [name, user] = [sessionName(), { email: "victim@example.com" }];
  const madeUp = encode({ user, access_token: "x", refresh_token: "x", expires_at: 4e9 });
  for (const value of [`base64-${madeUp}`, "base64-eyJhY2Nlc3NfdG9rZW4iOiJ", "base64-%%%", "base64-e30"]) {
    browser.jar = new Map([[name, value]]);
    expect((await requestPage("/edit-profile")).headers.get("location"), value).toContain("/auth?returnTo=");
    expect(await verifiedUser(), value).toBeNull();
  }
});

test("A guarded page lets actions pass the middleware, and allows no other method", async () => {
  browser.jar.clear();
  for (const [name, value] of [
    ["next-action", "40"],
    ["content-type", "multipart/form-data; boundary=x"],
  ] as const) {
    const { headers } = await requestPage("/edit-profile", "POST", { [name]: value });
    expect(headers.get("x-middleware-next")).toBe("1");
    expect(headers.get(`x-middleware-request-${name}`)).toBe(value);
  }
  for (const [method, headers] of [
    ["POST", {}],
    ["PUT", { "next-action": "40" }],
    ["DELETE", {}],
    ["OPTIONS", {}],
  ] as const) {
    const response = await requestPage("/edit-profile", method, headers);
    expect([method, response.status, await response.text()]).toEqual([method, 405, "Method Not Allowed"]);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
});

test("A page reads the user from the token alone, and redirects visitors to sign in and back", async () => {
  await requestPage("/my-learning");
  await backend.setFault("auth", "503");
  const { id } = (await currentUser()) ?? {};
  expect(await requireUser("/my-learning?a=1")).toEqual({ id, email, hasSecondFactor: false });
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  browser.jar.clear();
  expect(await currentUser()).toBeNull();
  const digest: unknown = expect.stringContaining("/auth?returnTo=%2Fmy-learning%3Fa%3D1");
  await expect(requireUser("/my-learning?a=1")).rejects.toMatchObject({ digest });
});

test("The session endpoint returns the account's id, name, address and initials, uncached", async () => {
  const { id } = (await currentUser()) ?? {};
  const response = await getSession();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.json()).toEqual({
    user: { id, name: "Ada Lovelace", email, avatarUrl: null, initials: "AL" },
  });
});

test("A session that ended elsewhere is named in the header until its token ends, and opens nothing", async () => {
  captureLog();
  const elsewhere = new Map(browser.jar);
  await signInAs(email, PASSWORD);
  expect(await signOutAction()).toEqual({ ok: true, data: { isEverywhere: true } });
  expect(browser.jar.size).toBe(0);
  browser.jar = elsewhere;
  expect(await (await getSession()).json()).toMatchObject({ user: { email } });
  expect(await verifiedUser()).toBeNull();
  for (const path of ["/edit-profile", "/my-learning", "/console/mails", "/auth/change-email", "/auth"]) {
    const { headers } = await requestPage(path);
    // Nobody is sent from the sign-in page to a page that would send them back.
    expect([path, headers.get("location")?.includes("/auth?returnTo=") ?? "shown"]).toEqual([
      path,
      path === "/auth" ? "shown" : true,
    ]);
    const cleared = headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
    expect(new Set(cleared.map((cookie) => cookie.split("=")[0])), path).toEqual(new Set([sessionName(), "signed_in"]));
  }
  expireSession();
  expect(await (await getSession()).json()).toEqual({ user: null });
});

test("Without a session the auth server is not called, and a stale hint cookie is deleted", async () => {
  browser.jar.clear();
  browser.jar.set("signed_in", "1");
  await backend.setFault("auth", "500");
  expect(await (await getSession()).json()).toEqual({ user: null });
  expect(browser.jar.size).toBe(0);
});
