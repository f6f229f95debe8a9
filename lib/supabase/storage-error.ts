import "server-only";

import { StorageApiError } from "@supabase/supabase-js";

/** True where an upload that may not overwrite found a file of its name. */
export const isAlreadyStored = (error: unknown): boolean =>
  error instanceof StorageApiError && (error.status === 409 || error.statusCode === "409");
