const KEPT_MS = 1_000;

/**
 * Answers a request with the result of `work`, which is the same for everybody. Addresses with a query share one result a
 * second, since a made-up query passes every shared cache; the plain address is left to that cache. A failure isn't kept.
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
