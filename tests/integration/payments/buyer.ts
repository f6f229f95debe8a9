import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";

import type { Backend } from "../../../sandbox/backend.ts";
import { browser } from "../support/browser";
import { createUserClientFor } from "@/lib/supabase/server";
import type { CookieToSet } from "@/lib/supabase/session-cookies";

const PASSWORD = "correct horse battery staple";

/** A confirmed account; `enter` signs the browser in as its owner. */
export type Buyer = { id: string; email: string; token: string; enter: () => void };

/** Creates a confirmed account that is two days old, and signs it in. */
export async function newBuyer(backend: Pick<Backend, "url" | "publishableKey" | "sql">): Promise<Buyer> {
  const email = `buyer-${randomUUID()}@example.com`;
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Ada Lovelace" } } });
  await backend.sql(
    "update auth.users set email_confirmed_at = now(), created_at = now() - interval '2 days' where email = $1",
    [email],
  );
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const cookies = new Map<string, string>();
  const setAll = (changes: CookieToSet[]) => {
    for (const { name, value } of changes) cookies.set(name, value);
  };
  await createUserClientFor({ getAll: () => [], setAll }).auth.setSession(data.session);
  return {
    id: data.user.id,
    email,
    token: data.session.access_token,
    enter: () => {
      browser.jar = new Map(cookies);
    },
  };
}
