import { newEmail, PASSWORD, signInAs } from "../auth/account";
import type { TestBackend } from "./backend";
import { checkCode } from "@/lib/auth/second-factor";
import { codeOf } from "@/tests/fixtures/authenticator";

/** The secret of every operator's authenticator, in base32. */
export const TOTP_SECRET = "KNUGKICJKMQEC3THOUQHIZLTOQQGWZLZ";

/** An account with a role and an authenticator, signed in without the second factor. */
export async function newOperator({ sql, ensureUser }: TestBackend, role: "owner" | "staff") {
  const email = newEmail();
  const userId = await ensureUser({ email, fullName: "Ada Lovelace", password: PASSWORD });
  await sql("insert into public.operators (user_id, role) values ($1, $2)", [userId, role]);
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Authenticator app', 'totp', 'verified', now(), now(), $2)`,
    [userId, TOTP_SECRET],
  );
  await signInAs(email);
  return { email, userId };
}

/** Signs in and gives a code. */
export async function signInOperator({ email, userId }: { email: string; userId: string }): Promise<void> {
  await signInAs(email);
  const refusal = await checkCode({ userId, code: codeOf(TOTP_SECRET) });
  if (refusal) throw new Error(refusal);
}
