import { newEmail, PASSWORD, signInAs } from "../auth/account";
import type { TestBackend } from "./backend";
import { checkCode } from "@/lib/auth/second-factor";
import { addAuthenticator } from "@/sandbox/launcher/owner";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

/** An account with a role and an authenticator, signed in without the second factor. */
export async function newOperator({ sql, ensureUser }: TestBackend, role: "owner" | "staff") {
  const email = newEmail();
  const userId = await ensureUser({ email, fullName: "Ada Lovelace", password: PASSWORD });
  await sql("insert into public.operators (user_id, role) values ($1, $2)", [userId, role]);
  await addAuthenticator(sql, email);
  await signInAs(email);
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
  await signInAs(email, password);
  const refusal = await checkCode({ userId, code: codeOf(TOTP_SECRET) });
  if (refusal) throw new Error(refusal);
}
