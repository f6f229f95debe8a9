import type { Database } from "../database.ts";

/**
 * Creates GoTrue's tables for second factors, which lite lacks, unless they exist; names, columns and constraints are
 * those of GoTrue's migrations. Like the other tables of `auth`, only the database's owner may use them.
 */
export async function createFactorTables(database: Database): Promise<void> {
  await database.script(`
    do $$ begin
      if to_regtype('auth.factor_type') is null then
        create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
        create type auth.factor_status as enum ('unverified', 'verified');
      end if;
    end $$;

    create table if not exists auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type auth.factor_type not null,
      status auth.factor_status not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      secret text,
      phone text,
      last_challenged_at timestamptz unique,
      web_authn_credential jsonb,
      web_authn_aaguid uuid,
      last_webauthn_challenge_data jsonb
    );
    create unique index if not exists mfa_factors_user_friendly_name_unique
      on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
    create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
    create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

    create table if not exists auth.mfa_challenges (
      id uuid primary key,
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      created_at timestamptz not null,
      verified_at timestamptz,
      ip_address inet not null,
      otp_code text,
      web_authn_session_data jsonb
    );
    create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

    create table if not exists auth.mfa_amr_claims (
      id uuid constraint amr_id_pk primary key,
      session_id uuid not null references auth.sessions (id) on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      authentication_method text not null,
      constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
    );
  `);
}
