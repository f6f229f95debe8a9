import type { BrowserContext } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { randomInt } from "node:crypto";

import { authCookieOptions, type CookieToSet, withHintCookie } from "../../../lib/supabase/session-cookies.ts";
import { changedCookie } from "../../fixtures/session-cookie.ts";
import type { Stack } from "./stack.ts";

/** The password of every account. */
export const PASSWORD = "correct horse battery staple";

/** The learner is enrolled in the first cohort, the newcomer in none. */
const accounts = {
  learner: { email: "learner@example.com", fullName: "Ada Lovelace" },
  newcomer: { email: "newcomer@example.com", fullName: "Asha Rao" },
} as const;

export type AccountName = keyof typeof accounts;

/** The id of the learner's order. */
export const LEARNERS_ORDER = "5ea70000-0000-4000-8000-000000000001";

const created = new WeakMap<Stack, Promise<void>>();

/** Creates both accounts, and the learner's enrolment without a payment. */
async function createAccounts({ backend }: Stack): Promise<void> {
  await backend.ensureUser({ ...accounts.newcomer, password: PASSWORD });
  const { email } = accounts.learner;
  const id = await backend.ensureUser({ ...accounts.learner, password: PASSWORD });
  await backend.sql(
    `insert into public.payment_orders
       (id, user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
     values ($3, $1, $2, '1', 9999900, 'order_of_the_learner', now(), '{}')`,
    [id, email, LEARNERS_ORDER],
  );
  await backend.sql(
    `insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     values ($1, $2, '1', 9999900, 'pay_of_the_learner', 'order_of_the_learner', '{}')`,
    [id, email],
  );
}

/** Creates a confirmed account with the name Ada Lovelace. */
export async function createAccount({ backend }: Stack, email: string): Promise<void> {
  await backend.ensureUser({ email, fullName: accounts.learner.fullName, password: PASSWORD });
}

/** Creates an account with this address and signs the browser in. */
export async function signInAs(email: string, context: BrowserContext, stack: Stack): Promise<void> {
  await createAccount(stack, email);
  await context.addCookies(await sessionCookies(email, stack));
}

/** The cookies of a new session of the account. */
export async function cookiesOf(name: AccountName, stack: Stack) {
  const creation = created.get(stack) ?? createAccounts(stack);
  created.set(stack, creation);
  await creation;
  return sessionCookies(accounts[name].email, stack);
}

/** A caller's address, so that the auth server's limits count this session separately. */
const newCallerAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** A new session's cookies, as our actions set them; `afterSignIn` runs within the session. */
export async function sessionCookies(
  email: string,
  { backend, siteUrl }: Stack,
  afterSignIn: (client: SupabaseClient) => Promise<void> = async () => {},
) {
  const jar = new Map<string, CookieToSet>();
  const client = createServerClient(backend.url, backend.secretKey, {
    cookieOptions: authCookieOptions(siteUrl),
    global: { headers: { "sb-forwarded-for": newCallerAddress() } },
    cookies: {
      encode: "tokens-only",
      getAll: () => Array.from(jar.values()),
      setAll: (changes) => {
        for (const change of withHintCookie(changes)) jar.set(change.name, change);
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  await afterSignIn(client);
  return Array.from(jar.values())
    .filter(({ value }) => value !== "")
    .map((cookie) => ({
      name: cookie.name,
      value: cookie.value,
      url: siteUrl,
      httpOnly: cookie.options.httpOnly ?? false,
    }));
}

/** Expires the access token, so that it has to be refreshed. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith("sb-"));
  if (!cookie) throw new Error("No one is signed in");
  await context.addCookies([{ ...cookie, value: changedCookie(cookie.value, () => ({ expires_at: 1 })) }]);
}
