import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";
import { failedCall } from "@/lib/forms/failed-call";
import type { Result } from "@/lib/result";

/** Clears leftovers of auth libraries, then calls the action; a network failure becomes an error result. */
export async function callAction<Data>(action: () => Promise<Result<Data>>): Promise<Result<Data>> {
  clearAuthStorage();
  try {
    return await action();
  } catch (error) {
    return failedCall(error, auth.unreachable);
  }
}
