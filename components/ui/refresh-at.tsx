"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The longest delay of a timer, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** `at`: when the page says something else; `now`: the server's time when it was rendered. */
type RefreshAtProps = { at: Date; now: Date };

/**
 * Requests the page anew at an instant, so that a page that is open shows what its time has brought. By the server's clock,
 * since a visitor's may be wrong. Renders nothing.
 */
export function RefreshAt({ at, now }: RefreshAtProps) {
  const router = useRouter();
  const atMs = at.getTime();
  const nowMs = now.getTime();
  useEffect(() => {
    const inMs = atMs - nowMs;
    const dueAt = Date.now() + inMs;
    const timer = inMs > MAX_DELAY_MS ? undefined : setTimeout(() => router.refresh(), inMs);
    // The timer may have stood still while the device slept.
    const refreshIfDue = () => {
      if (!document.hidden && Date.now() >= dueAt) router.refresh();
    };
    document.addEventListener("visibilitychange", refreshIfDue);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refreshIfDue);
    };
  }, [router, atMs, nowMs]);
  return null;
}
