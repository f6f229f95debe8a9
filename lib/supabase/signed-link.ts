import "server-only";

import { StorageApiError, type SupabaseClient } from "@supabase/supabase-js";

/** In seconds. */
const LIFETIME = 60;

/** The address of a private file, good for a minute; null if the file is gone. Throws other errors. */
export async function signedLink(
  { storage }: Pick<SupabaseClient, "storage">,
  bucket: string,
  name: string,
): Promise<string | null> {
  const { data, error } = await storage.from(bucket).createSignedUrl(name, LIFETIME);
  if (error instanceof StorageApiError && (error.status === 404 || error.statusCode === "404")) return null;
  if (error) throw error;
  return data.signedUrl;
}
