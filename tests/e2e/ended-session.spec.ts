import { globSync } from "node:fs";

import { cookieHeader } from "../fixtures/session-cookie.ts";
import { createAccount, sessionCookies } from "./support/accounts.ts";
import { type Cookies, newOperatorEmail } from "./support/console-requests.ts";
import { createOperator, operatorCookies } from "./support/operators.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

const ID = "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";
const PARTS: Record<string, string> = { "[cohortId]": "1", "[token]": "a".repeat(43), "[list]": "people" };

/** The address of each page and route of these folders. */
const addresses = globSync("app/{(account),(entry),console,auth}/**/{page.tsx,route.ts}")
  .map((file) => file.replaceAll(/^app|\/\([^)]*\)|\/(?:page\.tsx|route\.ts)$/g, ""))
  .map((path) => path.replaceAll(/\[[^\]]*\]/g, (part) => PARTS[part] ?? ID))
  .toSorted();
/** Pages for everyone: an answer to a mail's link or to Google, and the form for a new password. */
const FOR_ALL = new Set(["/auth", "/auth/callback", "/auth/confirm", "/auth/reset"]);

/** Ends all sessions of an account, as a new password on another device does. */
const endSessions = ({ backend }: Stack, email: string) =>
  backend.sql("delete from auth.sessions where user_id = (select id from auth.users where email = $1)", [email]);

/** Follows redirects as a browser does, with its cookies; returns the page where one stands. */
async function follow({ siteUrl }: Stack, address: string, cookies: Cookies) {
  const jar = new Map(cookies.map(({ name, value }) => [name, value]));
  let at = new URL(address, siteUrl);
  for (let hops = 0; hops < 5; hops += 1) {
    const cookie = cookieHeader(Array.from(jar, ([name, value]) => ({ name, value })));
    const { status, headers } = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const location = headers.get("location");
    if (location === null)
      return { at: at.pathname, returnTo: at.searchParams.get("returnTo"), status, left: jar.size };
    at = new URL(location, at);
  }
  throw new Error(`${address} redirects for ever`);
}

for (const who of ["a learner", "an owner"] as const)
  test(`Whoever was signed out elsewhere stands on the sign-in page, wherever they go, as ${who}`, async ({
    stack,
  }) => {
    const email = newOperatorEmail();
    if (who === "an owner") await createOperator(stack, email, { role: "owner" });
    else await createAccount(stack, email);
    const cookies = who === "an owner" ? await operatorCookies(email, stack) : await sessionCookies(email, stack);
    expect(await follow(stack, "/edit-profile", cookies)).toMatchObject({ at: "/edit-profile", status: 200 });
    await endSessions(stack, email);
    expect(addresses.length).toBeGreaterThan(40);
    for (const address of addresses) {
      const isForAll = FOR_ALL.has(address);
      const found = await follow(stack, address, cookies);
      expect({ address, ...found }).toEqual({
        address,
        at: isForAll ? address : "/auth",
        returnTo: isForAll ? null : address === "/auth/change-email" ? "/edit-profile" : address,
        status: 200,
        // The callback is a static page outside the middleware.
        left: address === "/auth/callback" ? cookies.length : 0,
      });
    }
  });
