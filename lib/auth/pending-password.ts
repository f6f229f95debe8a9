import "server-only";

import type { User } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { createHash, randomBytes, randomUUID } from "node:crypto";

import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import type { UserClient } from "@/lib/supabase/server";
import { authCookieOptions } from "@/lib/supabase/session-cookies";

// An attacker can sign up with a victim's address, and the backend keeps the first password (GoTrue, `signup.go`). So a
// password from sign-up is pending until the address is confirmed in the same browser.

/** In the browser: a random value. */
const COOKIE = "sign_up_started";
/** In the account's metadata: the value's digest. */
const METADATA_KEY = "pending_password";
const COOKIE_SECONDS = 24 * 60 * 60;

/** Written together with a password that works in every browser. */
const noPendingPassword = { [METADATA_KEY]: null } as const;

const digestOf = (value: string) => createHash("sha256").update(value).digest("base64url");

/** Binds the password of a new account to this browser; returns the account's metadata for it. */
export async function bindPasswordToBrowser(): Promise<Record<string, string>> {
  const value = randomUUID();
  const jar = await cookies();
  jar.set(COOKIE, value, { ...authCookieOptions(getEnv().SITE_URL), maxAge: COOKIE_SECONDS });
  return { [METADATA_KEY]: digestOf(value) };
}

/** True until we know that the account's owner chose its password. */
export const hasPendingPassword = ({ user_metadata: metadata }: User): boolean => metadata[METADATA_KEY] !== undefined;

/**
 * For a newly confirmed account: in the browser of the sign-up, keeps the password; in any other, replaces it with a
 * random one and ends the account's other sessions. Returns whether it was kept. If the backend fails, the password
 * stays pending and can't be used.
 */
export async function resolvePendingPassword(client: UserClient, user: User): Promise<boolean> {
  const jar = await cookies();
  const value = jar.get(COOKIE)?.value;
  jar.delete(COOKIE);
  const isOwn = value !== undefined && user.user_metadata[METADATA_KEY] === digestOf(value);
  const { error } = isOwn
    ? await client.auth.updateUser({ data: noPendingPassword })
    : await replacePassword(client, randomPassword());
  if (error) log("error", "auth.password-not-settled", { error });
  return isOwn;
}

/** Sets the password of the signed-in account and ends its other sessions. */
export async function replacePassword(client: UserClient, password: string): Promise<{ error: unknown }> {
  const { error } = await client.auth.updateUser({ password, data: noPendingPassword });
  if (error) return { error };
  const others = await client.auth.signOut({ scope: "others" });
  if (others.error) log("error", "auth.other-sessions-kept", { error: others.error });
  return { error: null };
}

/** 256 random bits and one character of each class that a project may require; bcrypt takes 72 bytes at most. */
const randomPassword = () => `${randomBytes(32).toString("base64url")}aA1!`;
