import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";

const siteUrl = "http://localhost:3499";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ port: 0, dir: "memory", siteUrl });
});
afterAll(() => backend.stop());

const locationOf = (response: Response) => response.headers.get("location")!;

/** Chooses a person on the consent page and gives the address that the browser is sent to. */
async function consent(page: string, email: string): Promise<string> {
  const form = page.split("<form").find((part) => part.includes(email))!;
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const response = await fetch(new URL(/action="([^"]+)"/.exec(form)![1]!, backend.url), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return locationOf(response);
}

test("Signing in with Google goes by a consent page with two people, and the same person is the same account", async () => {
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
    const consentAddress = locationOf(await fetch(data.url!, { redirect: "manual" }));
    expect(consentAddress).toContain(`${backend.url}/google/`);
    const page = await (await fetch(consentAddress)).text();
    expect(page.match(/<form/g)).toHaveLength(2);
    const back = locationOf(await fetch(await consent(page, email), { redirect: "manual" }));
    expect(back).toContain(`${siteUrl}/auth/callback?code=`);
    return (await client.auth.exchangeCodeForSession(new URL(back).searchParams.get("code")!)).data.user!;
  };
  const asha = await signIn("asha.rao@example.com");
  expect(asha).toMatchObject({ email: "asha.rao@example.com", user_metadata: { full_name: "Asha Rao" } });
  expect((await signIn("ben.okafor@example.com")).id).not.toBe(asha.id);
  expect((await signIn("asha.rao@example.com")).id).toBe(asha.id);
});
