import type { Backend } from "../backend.ts";

/**
 * The first operator of a sandbox. The secret (base32) is the same in every sandbox, so that you can keep it in your
 * app.
 */
export const OWNER = {
  email: "owner@example.com",
  password: "run-the-house-2025",
  fullName: "Demo Owner",
  totpSecret: "KNUGKICJKMQEC3THOUQHIZLTOQQGWZLZ",
} as const;

/** Creates the owner's account with its authenticator and its role, unless it has them. */
export async function ensureOwner({ ensureUser, sql }: Pick<Backend, "ensureUser" | "sql">): Promise<void> {
  const id = await ensureUser(OWNER);
  await addAuthenticator(sql, OWNER.email);
  await sql("insert into public.operators (user_id, role) values ($1, 'owner') on conflict (user_id) do nothing", [id]);
}

/** Gives an account an authenticator with the owner's secret, unless it has one. */
export async function addAuthenticator(sql: Backend["sql"], email: string): Promise<void> {
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), id, 'Authenticator app', 'totp', 'verified', now(), now(), $2
       from auth.users u
      where email = $1
        and not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')`,
    [email, OWNER.totpSecret],
  );
}
