const KEPT_MS = 1_000;

/**
 * Answers with `work`, which is the same for everybody; to an address with a query at most once a second, since a made-up one
 * passes every shared cache. The plain address is the cache's. A failure is not kept.
 */
export function briefly<T>(work: () => Promise<T>): (request: Request) => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null;
  return (request) => {
    if (new URL(request.url).search === "") return work();
    if (kept !== null && Date.now() < kept.until) return kept.answer;
    const current = { answer: work(), until: Date.now() + KEPT_MS };
    kept = current;
    current.answer.catch(() => {
      if (kept === current) kept = null;
    });
    return current.answer;
  };
}
