import "server-only";

import type { User } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { createHash, randomBytes, randomUUID } from "node:crypto";

import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import type { UserClient } from "@/lib/supabase/server";
import { authCookieOptions } from "@/lib/supabase/session-cookies";

// Anybody can sign up with anybody's address, and the backend keeps the first password typed for it (GoTrue, `signup.go`).
// So a password typed at sign-up is pending until the address is confirmed in the browser in which it was typed.

/** The browser's half: a random value. */
const COOKIE = "sign_up_started";
/** The account's half, in its metadata: the value's digest. It is written once, with the password. */
const METADATA_KEY = "pending_password";
const COOKIE_SECONDS = 24 * 60 * 60;

/** Written with a password that counts in every browser from now on. */
const noPendingPassword = { [METADATA_KEY]: null } as const;

const digestOf = (value: string) => createHash("sha256").update(value).digest("base64url");

/** Ties the password of a new account to this browser; answers what goes into the account's metadata. */
export async function tiePasswordToBrowser(): Promise<Record<string, string>> {
  const value = randomUUID();
  const jar = await cookies();
  jar.set(COOKIE, value, { ...authCookieOptions(getEnv().SITE_URL), maxAge: COOKIE_SECONDS });
  return { [METADATA_KEY]: digestOf(value) };
}

/** True where nobody knows yet that the account's owner typed its password. */
export const hasPendingPassword = ({ user_metadata: metadata }: User): boolean => metadata[METADATA_KEY] !== undefined;

/**
 * Settles whose the password of a just confirmed account is. In the browser that typed it, it stays; in any other it is
 * replaced by a random one and the account's other sessions end. Answers whether it stays. Where the backend fails, it
 * stays pending, and nobody signs in with it.
 */
export async function settlePassword(client: UserClient, user: User): Promise<boolean> {
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

/** Sets a password of whoever is signed in, and ends their other sessions. */
export async function replacePassword(client: UserClient, password: string): Promise<{ error: unknown }> {
  const { error } = await client.auth.updateUser({ password, data: noPendingPassword });
  if (error) return { error };
  const others = await client.auth.signOut({ scope: "others" });
  if (others.error) log("error", "auth.other-sessions-kept", { error: others.error });
  return { error: null };
}

/** 256 random bits, with a character of every kind that a project may ask for; bcrypt takes 72 bytes at most. */
const randomPassword = () => `${randomBytes(32).toString("base64url")}aA1!`;
