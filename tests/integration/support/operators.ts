import { newEmail, PASSWORD } from "../auth/account";
import type { TestBackend } from "./backend";
import { browser } from "./browser";
import { checkCode } from "@/lib/auth/second-factor";
import type { OperatorRole } from "@/lib/console/access";
import { createUserClientFor } from "@/lib/supabase/server";
import { addAuthenticator } from "@/sandbox/launcher/owner";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

/** Signs the browser in, without the action's minimum response time. */
async function enter(email: string, password = PASSWORD): Promise<void> {
  const jar = new Map<string, string>();
  const client = createUserClientFor({
    getAll: () => [],
    setAll: (changes) => {
      for (const { name, value } of changes) jar.set(name, value);
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  browser.jar = jar;
}

/** An account with a role and an authenticator, signed in without the second factor. */
export async function newOperator({ sql, ensureUser }: TestBackend, role: OperatorRole) {
  const email = newEmail();
  const userId = await ensureUser({ email, fullName: "Ada Lovelace", password: PASSWORD });
  await sql("insert into public.operators (user_id, role) values ($1, $2)", [userId, role]);
  await addAuthenticator(sql, email);
  await enter(email);
  return { email, userId };
}

/** Signs in and enters a code. */
export async function signInOperator({
  email,
  userId,
  password,
}: {
  email: string;
  userId: string;
  password?: string;
}): Promise<void> {
  await enter(email, password);
  const refusal = await checkCode({ userId, code: codeOf(TOTP_SECRET) });
  if (refusal) throw new Error(refusal);
}
