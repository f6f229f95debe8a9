import "server-only";

import { StorageApiError } from "@supabase/supabase-js";

/** True if an upload that must not overwrite found a file with its name. */
export const isAlreadyStored = (error: unknown): boolean =>
  error instanceof StorageApiError && (error.status === 409 || error.statusCode === "409");
