import { COOKIES_NEEDED } from "@/lib/auth/messages";
import { hasHintCookie } from "@/lib/auth/session-store";

const PROBE = "cookies_allowed=1";

/** By setting one: Chromium's `navigator.cookieEnabled` is true even if its settings block all cookies. */
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

/** Before a sign-in: what to say if the browser blocks cookies; otherwise null. */
export const cookieObstacle = (): string | null => (areCookiesBlocked() ? COOKIES_NEEDED : null);

/** After a sign-in that succeeded on the server: what to say if its cookies haven't arrived; otherwise null. */
export const missingSession = (): string | null => (hasHintCookie() ? null : COOKIES_NEEDED);
