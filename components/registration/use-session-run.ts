"use client";

import { useSyncExternalStore } from "react";

import { readAnswer } from "@/lib/http/answer-shape";
import type { SessionRun } from "@/lib/registrations/run";
import { isRuns } from "@/lib/registrations/runs-answer";

let runs: readonly SessionRun[] = [];
/** The titles whose slot is over. */
let withoutDate: readonly string[] = [];
let isRequested = false;
const listeners = new Set<() => void>();

function set(next: readonly SessionRun[], without: readonly string[]) {
  runs = next;
  withoutDate = without;
  for (const listener of listeners) listener();
}

async function fetchRuns() {
  isRequested = true;
  try {
    // Bypasses the browser's own stale copy.
    const answer = await readAnswer(await fetch("/api/sessions", { cache: "no-store" }), isRuns);
    set(answer.sessions, answer.withoutDate);
  } catch {
    // The page keeps its own texts, and the next component that shows a run retries.
    isRequested = false;
  }
}

/** A page from the back/forward cache would show the runs as they were when it was left. */
function refetchIfRestored({ persisted }: PageTransitionEvent) {
  if (persisted) void fetchRuns();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("pageshow", refetchIfRestored);
  listeners.add(listener);
  if (!isRequested) void fetchRuns();
  return () => listeners.delete(listener);
}

const runOf = (title: string): SessionRun | null => runs.find((run) => run.title === title) ?? null;

/** One that has begun only counts if none is coming. */
const firstRun = (): SessionRun | null =>
  runs.toSorted((a, b) => Number(a.isOn) - Number(b.isOn) || Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ??
  null;

/**
 * The run of a session that takes registrations, by its title; null if there is none, while they are loading, and if
 * they can't be loaded. They are requested once per page load, after hydration, for all cards together.
 */
export const useSessionRun = (title: string): SessionRun | null =>
  useSyncExternalStore(
    subscribe,
    () => runOf(title),
    () => null,
  );

/** The next run of any session, as `useSessionRun` knows them. */
export const useNextRun = (): SessionRun | null => useSyncExternalStore(subscribe, firstRun, () => null);

/** Whether a session's slot is over: without a run, it takes no registrations. */
export const useIsWithoutDate = (title: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => withoutDate.includes(title),
    () => false,
  );

/** Records what the server just said: the run that is open instead of the one shown, or of the slot; null for none. */
export function replaceSessionRun(title: string, shown: SessionRun | null, next: SessionRun | null): void {
  const others = runs.filter((run) => run.title !== title);
  if (next) set([...others, next], withoutDate);
  else set(others, shown ? withoutDate : [...withoutDate, title]);
}
