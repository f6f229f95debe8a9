import type { BrowserContext } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";

import { authCookieOptions, type CookieToSet, withHint } from "../../../lib/supabase/session-cookies.ts";
import { changedCookie } from "../../fixtures/session-cookie.ts";
import type { Stack } from "./stack.ts";

/** Every account's. */
export const PASSWORD = "correct horse battery staple";

/** Two people whose pages differ: the learner has a seat in the first cohort, the newcomer has none. */
const accounts = {
  learner: { email: "learner@example.com", fullName: "Ada Lovelace" },
  newcomer: { email: "newcomer@example.com", fullName: "Asha Rao" },
} as const;

export type AccountName = keyof typeof accounts;

const made = new WeakMap<Stack, Promise<void>>();

/** Makes both accounts, and the learner's seat without a payment. */
async function makeAccounts({ backend }: Stack): Promise<void> {
  await backend.ensureUser({ ...accounts.newcomer, password: PASSWORD });
  const { email } = accounts.learner;
  const id = await backend.ensureUser({ ...accounts.learner, password: PASSWORD });
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
     values ($1, $2, '1', 9999900, 'order_of_the_learner', now(), '{}')`,
    [id, email],
  );
  await backend.sql(
    `insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     values ($1, $2, '1', 9999900, 'pay_of_the_learner', 'order_of_the_learner', '{}')`,
    [id, email],
  );
}

/** Makes a confirmed account of one Ada Lovelace. */
export async function makeAccount({ backend }: Stack, email: string): Promise<void> {
  await backend.ensureUser({ email, fullName: accounts.learner.fullName, password: PASSWORD });
}

/** Lets the browser be one in which an Ada Lovelace with that new address has just signed in. */
export async function enterAs(email: string, context: BrowserContext, stack: Stack): Promise<void> {
  await makeAccount(stack, email);
  await context.addCookies(await sessionCookies(email, stack));
}

/** The cookies of a browser in which that account has just signed in. */
export async function cookiesOf(name: AccountName, stack: Stack) {
  const isMade = made.get(stack) ?? makeAccounts(stack);
  made.set(stack, isMade);
  await isMade;
  return sessionCookies(accounts[name].email, stack);
}

/** A sign-in's cookies as our own actions write them. */
async function sessionCookies(email: string, { backend, siteUrl }: Stack) {
  const jar = new Map<string, CookieToSet>();
  const client = createServerClient(backend.url, backend.publishableKey, {
    cookieOptions: authCookieOptions(siteUrl),
    cookies: {
      encode: "tokens-only",
      getAll: () => [],
      setAll: (changes) => {
        for (const change of withHint(changes)) jar.set(change.name, change);
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return Array.from(jar.values())
    .filter(({ value }) => value !== "")
    .map((cookie) => ({
      name: cookie.name,
      value: cookie.value,
      url: siteUrl,
      httpOnly: cookie.options.httpOnly ?? false,
    }));
}

/** Lets the session's token be one that has to be refreshed. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith("sb-"));
  if (!cookie) throw new Error("Nobody is signed in");
  await context.addCookies([{ ...cookie, value: changedCookie(cookie.value, () => ({ expires_at: 1 })) }]);
}
