import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";
import { actionErrorMessage } from "@/lib/forms/action-error";
import type { Result } from "@/lib/result";

/** Clears leftovers of auth libraries, then calls the action; a network failure becomes an error result. */
export async function callAction<Data>(action: () => Promise<Result<Data>>): Promise<Result<Data>> {
  clearAuthStorage();
  try {
    return await action();
  } catch (error) {
    return { ok: false, error: actionErrorMessage(error, auth.unreachable) };
  }
}
