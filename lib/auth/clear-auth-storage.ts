import { withLocalStorage } from "@/lib/auth/browser-storage";

const LIBRARY_PREFIXES = ["supabase.auth.", "sb-"];
const PROJECT_MARKER = "-auth-token";

/** Removes leftovers of auth libraries from the local storage. */
export function clearAuthStorage(): void {
  withLocalStorage((storage) => {
    const isAuthKey = (key: string) =>
      LIBRARY_PREFIXES.some((prefix) => key.startsWith(prefix)) || key.includes(PROJECT_MARKER);
    for (const key of Object.keys(storage).filter(isAuthKey)) storage.removeItem(key);
  });
}
