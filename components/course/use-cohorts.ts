"use client";

import { useSyncExternalStore } from "react";

import { type CohortFacts, liveFacts } from "@/components/course/cohort-facts";
import { fetchOwnHolds } from "@/components/course/own-holds";
import { isCohorts } from "@/lib/cohorts/cohorts-answer";
import { readAnswer } from "@/lib/http/answer-shape";

/** Null while the rows are loading, and if they can't be loaded: the page then keeps its own texts. */
type Cohorts = readonly CohortFacts[] | null;

/**
 * Cohorts on sale come first, even full ones, and those that can no longer be bought last; otherwise the order is by
 * start.
 */
const RANKS = { on_sale: 0, full: 0, coming_soon: 1, enrolment_over: 2 } as const;

let cohorts: Cohorts = null;
let isRequested = false;
const listeners = new Set<() => void>();

function setCohorts(next: Cohorts) {
  cohorts = next;
  for (const listener of listeners) listener();
}

/** `query` bypasses a shared cache. */
async function fetchCohorts(query = "") {
  isRequested = true;
  try {
    // Bypasses the browser's own stale copy.
    const response = await fetch(`/api/cohorts${query}`, { cache: "no-store" });
    const { cohorts: rows } = await readAnswer(response, isCohorts);
    const held = await fetchOwnHolds(rows);
    setCohorts(rows.map((row) => liveFacts(row, held.has(row.id))).toSorted((a, b) => RANKS[a.sale] - RANKS[b.sale]));
  } catch {
    isRequested = false;
  }
}

/** A page from the back/forward cache would show the seats as they were when it was left. */
function refetchIfRestored({ persisted }: PageTransitionEvent) {
  if (persisted) void fetchCohorts();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("pageshow", refetchIfRestored);
  listeners.add(listener);
  if (!isRequested) void fetchCohorts();
  return () => listeners.delete(listener);
}

/** The cohorts that are not closed, by start. They are requested once per page load, after hydration. */
export const useCohorts = (): Cohorts =>
  useSyncExternalStore(
    subscribe,
    () => cohorts,
    () => null,
  );

/** What can be bought next according to the rows, at best something that is to come, else `standard`; null if nothing can. */
export function useNextCohort<Standard>(standard: Standard): CohortFacts | Standard | null {
  const rows = useCohorts();
  if (rows === null) return standard;
  const open = rows.filter(({ sale }) => sale !== "enrolment_over");
  const coming = open.filter(({ hasBegun }) => !hasBegun);
  const onSale = ({ sale }: CohortFacts) => sale === "on_sale";
  return coming.find(onSale) ?? open.find(onSale) ?? coming[0] ?? open[0] ?? null;
}

/** Called when the server says that a row has changed. */
export const refetchCohorts = (): void => void fetchCohorts(`?at=${Date.now()}`);

/** Records what the server has just said: this cohort has no seats left. */
export function noteFullCohort(id: string): void {
  const asFull = (facts: CohortFacts): CohortFacts =>
    facts.id === id ? { ...facts, sale: "full", seats: "Full" } : facts;
  if (cohorts) setCohorts(cohorts.map(asFull));
}
