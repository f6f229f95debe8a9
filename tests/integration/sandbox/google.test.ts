// @module-tag long
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { consentAs, openConsent } from "../support/google";

const siteUrl = "http://localhost:3499";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ port: 0, dir: "memory", siteUrl });
});
afterAll(() => backend.stop());

test("Signing in with Google shows a consent page with two accounts, and the same one is the same user", async () => {
  const kept = new Map<string, string>();
  const client = createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      persistSession: true,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  });
  const signIn = async (email: string) => {
    const { data } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${siteUrl}/auth/callback`, skipBrowserRedirect: true },
    });
    const consent = await openConsent(data.url!);
    expect(consent.address).toContain(`${backend.url}/google/`);
    expect(consent.page.match(/<form/g)).toHaveLength(2);
    const back = await consentAs(email, consent);
    expect(back).toContain(`${siteUrl}/auth/callback?code=`);
    return (await client.auth.exchangeCodeForSession(new URL(back).searchParams.get("code")!)).data.user!;
  };
  const asha = await signIn("asha.rao@example.com");
  expect(asha).toMatchObject({ email: "asha.rao@example.com", user_metadata: { full_name: "Asha Rao" } });
  expect((await signIn("ben.okafor@example.com")).id).not.toBe(asha.id);
  expect((await signIn("asha.rao@example.com")).id).toBe(asha.id);
});
