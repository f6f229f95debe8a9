import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { auth } from "@/lib/content/auth";
import { actionErrorMessage } from "@/lib/forms/action-error";
import type { Result } from "@/lib/result";

/** Calls an action of the sign-in pages on a clean slate; a network that is gone is a refusal like any other. */
export async function callAction<Data>(action: () => Promise<Result<Data>>): Promise<Result<Data>> {
  clearAuthStorage();
  try {
    return await action();
  } catch (error) {
    return { ok: false, error: actionErrorMessage(error, auth.unreachable) };
  }
}
