"use client";

import { useSyncExternalStore } from "react";

import { readAnswer } from "@/lib/http/answer-shape";
import type { SessionRun } from "@/lib/registrations/run";
import { isRuns } from "@/lib/registrations/runs-answer";

let runs: readonly SessionRun[] = [];
let isRequested = false;
const listeners = new Set<() => void>();

function setRuns(next: readonly SessionRun[]) {
  runs = next;
  for (const listener of listeners) listener();
}

async function fetchRuns() {
  isRequested = true;
  try {
    // Bypasses the browser's own stale copy.
    const { sessions } = await readAnswer(await fetch("/api/sessions", { cache: "no-store" }), isRuns);
    setRuns(sessions);
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

const firstRunOf = (titles: readonly string[]): SessionRun | null =>
  runs
    .filter(({ title }) => titles.includes(title))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null;

/**
 * A session's next run, by its title; null if there is none, while they are loading, and if they can't be loaded. They
 * are requested once per page load, after hydration, for all cards together.
 */
export const useSessionRun = (title: string): SessionRun | null =>
  useSyncExternalStore(
    subscribe,
    () => runOf(title),
    () => null,
  );

/** The first coming run of the sessions with these titles, as `useSessionRun` knows them. */
export const useNextRun = (titles: readonly string[]): SessionRun | null =>
  useSyncExternalStore(
    subscribe,
    () => firstRunOf(titles),
    () => null,
  );

/** Records what the server just said: the next run of a session, null if there is none. */
export function replaceSessionRun(title: string, next: SessionRun | null): void {
  setRuns([...runs.filter((run) => run.title !== title), ...(next ? [next] : [])]);
}
