import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";

import type { Backend } from "../../../sandbox/backend.ts";
import { browser } from "../support/browser";
import { createUserClientFor } from "@/lib/supabase/server";
import type { CookieToSet } from "@/lib/supabase/session-cookies";

const PASSWORD = "correct horse battery staple";

/** A confirmed account. */
export type Learner = {
  id: string;
  email: string;
  token: string;
  /** Signs the browser in as this learner. */
  enter: () => void;
  /** The account's stored metadata. */
  metadata: () => Promise<Record<string, unknown>>;
};

/** Creates a confirmed account and signs it in. */
export async function newLearner(
  backend: Pick<Backend, "url" | "publishableKey" | "sql">,
  data: Record<string, unknown> = {},
  email = `learner-${randomUUID()}@example.com`,
): Promise<Learner> {
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  const { data: signedIn, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const { user, session } = signedIn;
  const cookies = new Map<string, string>();
  const take = (changes: CookieToSet[]) => {
    for (const { name, value } of changes) cookies.set(name, value);
  };
  await createUserClientFor({ getAll: () => [], setAll: take }).auth.setSession(session);
  return {
    id: user.id,
    email,
    token: session.access_token,
    enter: () => {
      browser.jar = new Map(cookies);
    },
    metadata: async () => {
      const [row] = await backend.sql("select raw_user_meta_data as metadata from auth.users where id = $1", [user.id]);
      return row?.metadata as Record<string, unknown>;
    },
  };
}
