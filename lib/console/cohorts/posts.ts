import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { readAll } from "@/lib/console/keyset";
import { createUserClient } from "@/lib/supabase/server";

/** A post by the team to a cohort; times are ISO 8601. */
export type ConsolePost = {
  id: string;
  subject: string;
  body: string;
  /** The operator's account; null once it is deleted. */
  author: string | null;
  postedAt: string;
  correctedAt: string | null;
  /** How often it was corrected. */
  sequence: number;
};

const POST = "id, subject, body, author, postedAt:posted_at, correctedAt:corrected_at, sequence";

/** The posts of a cohort, the newest first. */
export async function listPosts(cohortId: string): Promise<ConsolePost[]> {
  const client = await createUserClient();
  return readAll(() =>
    client
      .from("cohort_posts")
      .select(POST)
      .eq("cohort_id", cohortId)
      .order("posted_at", { ascending: false })
      .order("id", { ascending: false }),
  );
}

/** A post of a cohort, null for an unknown one or any other text. Cached per request. */
export const findPost = cache(async (cohortId: string, id: string): Promise<ConsolePost | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_posts")
    .select(POST)
    .eq("id", id)
    .eq("cohort_id", cohortId)
    .maybeSingle();
  if (error) throw error;
  return data;
});
