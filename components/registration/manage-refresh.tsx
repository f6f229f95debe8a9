"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The longest delay of a timer, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Requests the page anew after `inMs`, so that a page that is open shows what its time has brought. By the server's clock,
 * since a visitor's may be wrong. Renders nothing; a new key starts a new timer.
 */
export function ManageRefresh({ inMs }: { inMs: number }) {
  const router = useRouter();
  useEffect(() => {
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
  }, [router, inMs]);
  return null;
}
