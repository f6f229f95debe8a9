import { COOKIES_NEEDED } from "@/lib/auth/messages";
import { hasHintCookie } from "@/lib/auth/session-store";

const PROBE = "cookies_allowed=1";

/** By trying: Chromium's `navigator.cookieEnabled` is true where its settings block all cookies. */
function areCookiesBlocked(): boolean {
  try {
    document.cookie = `${PROBE}; path=/auth; samesite=lax`;
    const isKept = document.cookie.includes(PROBE);
    document.cookie = `${PROBE}; path=/auth; max-age=0`;
    return !isKept;
  } catch {
    return true;
  }
}

/** Before a sign-in: what to say in a browser that takes no cookies, null in all others. */
export const cookieObstacle = (): string | null => (areCookiesBlocked() ? COOKIES_NEEDED : null);

/** After one that the server calls a success: what to say where its cookies have not come, null where they have. */
export const missingSession = (): string | null => (hasHintCookie() ? null : COOKIES_NEEDED);
