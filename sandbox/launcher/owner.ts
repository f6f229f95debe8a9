import type { Backend } from "../backend.ts";

/** The first operator of a sandbox. The secret (base32) is the same in every sandbox, so that an app keeps it. */
export const OWNER = {
  email: "owner@example.com",
  password: "run-the-house-2025",
  fullName: "Demo Owner",
  totpSecret: "KNUGKICJKMQEC3THOUQHIZLTOQQGWZLZ",
} as const;

/** Creates the owner's account with its authenticator and its role, unless it has them. */
export async function ensureOwner({ ensureUser, sql }: Pick<Backend, "ensureUser" | "sql">): Promise<void> {
  const id = await ensureUser(OWNER);
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), $1, 'Authenticator app', 'totp', 'verified', now(), now(), $2
      where not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [id, OWNER.totpSecret],
  );
  await sql("insert into public.operators (user_id, role) values ($1, 'owner') on conflict (user_id) do nothing", [id]);
}
