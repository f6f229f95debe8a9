const keyOf = (cohortId: string) => `seatHeld ${cohortId}`;

/**
 * Remembers in this tab until when a seat is held for the visitor's own order, in ms since the epoch; 0 forgets it. The
 * rows, which are the same for everybody, count that seat as gone.
 */
export function keepHold(cohortId: string, until: number): void {
  try {
    sessionStorage.setItem(keyOf(cohortId), String(until));
  } catch {
    // Storage is denied: the card says what it says to others.
  }
}

/** Whether a seat of the cohort is held for this visitor, as far as the tab knows: the server decides. */
export function hasHold(cohortId: string): boolean {
  try {
    return Number(sessionStorage.getItem(keyOf(cohortId))) > Date.now();
  } catch {
    return false;
  }
}
