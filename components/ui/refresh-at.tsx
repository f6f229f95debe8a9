"use client";

import { useEffect } from "react";

import { useRefreshIfWell } from "@/hooks/use-refresh-if-well";

/** The longest delay of a timer, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** After an attempt that found no server, in ms. */
const RETRY_MS = 10_000;

/** `at`: when the page will say something else; `now`: the server's time when it was rendered. */
type RefreshAtProps = { at: Date; now: Date };

/**
 * Refreshes the page at an instant, so that an open page shows what has changed by then. Goes by the server's clock,
 * since a visitor's may be wrong. Renders nothing.
 */
export function RefreshAt({ at, now }: RefreshAtProps) {
  const refreshIfWell = useRefreshIfWell();
  const atMs = at.getTime();
  const nowMs = now.getTime();
  useEffect(() => {
    const inMs = atMs - nowMs;
    const dueAt = Date.now() + inMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const refresh = async () => {
      clearTimeout(timer);
      const isAsked = await refreshIfWell();
      if (!isAsked && !isGone) timer = setTimeout(() => void refresh(), RETRY_MS);
    };
    if (inMs <= MAX_DELAY_MS) timer = setTimeout(() => void refresh(), inMs);
    // The timer may have stopped while the device slept.
    const refreshIfDue = () => {
      if (!document.hidden && Date.now() >= dueAt) void refresh();
    };
    document.addEventListener("visibilitychange", refreshIfDue);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refreshIfDue);
    };
  }, [refreshIfWell, atMs, nowMs]);
  return null;
}
