import "server-only";

import { isAuthPKCECodeVerifierMissingError } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { randomUUID } from "node:crypto";

import { verifiedUser } from "@/lib/auth/current-user";
import { failureOf } from "@/lib/auth/failures";
import { callbackErrors } from "@/lib/auth/messages";
import type { Callback } from "@/lib/auth/schema";
import { clearAuthCookies, clearVerifiers } from "@/lib/auth/session-cleanup";
import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";
import { sleep } from "@/lib/sleep";
import { createUserClient } from "@/lib/supabase/server";
import { authCookieOptions } from "@/lib/supabase/session-cookies";

/** Marks the browser that started the sign-in. */
const STARTED = "sign_in_started";
const STARTED_SECONDS = 600;

/** The delay before the session is checked once more (docs/product.md#callback), in ms. */
const SESSION_RETRY_MS = 2_000;

/** Starts a sign-in with Google; returns the URL of its consent page. */
export async function startGoogle(): Promise<Result<{ url: string }>> {
  await clearAuthCookies();
  const { SITE_URL } = getEnv();
  const client = await createUserClient();
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: {
      redirectTo: `${SITE_URL}/auth/callback`,
      queryParams: { access_type: "offline", prompt: "consent" },
      skipBrowserRedirect: true,
    },
  });
  if (error) return failureOf(error, "auth.google-failed");
  const jar = await cookies();
  jar.set(STARTED, randomUUID(), { ...authCookieOptions(SITE_URL), maxAge: STARTED_SECONDS });
  return { ok: true, data: { url: data.url } };
}

/** Exchanges the code, or accepts the fragment's tokens if this browser started the sign-in. */
export async function finishGoogle(callback: Callback): Promise<Result> {
  const jar = await cookies();
  const isStarted = jar.has(STARTED);
  jar.delete(STARTED);
  const client = await createUserClient();
  if ("code" in callback) {
    const { error } = await client.auth.exchangeCodeForSession(callback.code);
    await clearVerifiers();
    if (isAuthPKCECodeVerifierMissingError(error)) return failed(error, callbackErrors.notStarted);
    return error ? failed(error) : { ok: true, data: undefined };
  }
  // Otherwise a link with tokens could sign a visitor in to an attacker's account.
  if (!isStarted) return failed(null, callbackErrors.notStarted);
  const { accessToken, refreshToken } = callback;
  const { data, error } = await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) return retrySession(error);
  return data.session ? { ok: true, data: undefined } : failed(null, callbackErrors.noSession);
}

async function retrySession(error: unknown): Promise<Result> {
  await sleep(SESSION_RETRY_MS);
  const user = await verifiedUser();
  return user ? { ok: true, data: undefined } : failed(error, callbackErrors.neitherMethod);
}

function failed(error: unknown, message?: string): Result {
  const reason = error ? failureOf(error, "auth.callback-failed").error : "";
  log("warn", "auth.callback-refused", { reason: reason || message });
  return { ok: false, error: message ?? (reason || callbackErrors.unknown) };
}
