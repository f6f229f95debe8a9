import { LRUCache } from "lru-cache";

const KEPT_MS = 1_000;
const KEPT_MAX = 1_000;

/**
 * Answers a request with the result of `work` for `key`. Addresses with a query share one result per second and key,
 * since a made-up query gets past every shared cache; the plain address is left to that cache. A failure isn't kept.
 */
export function briefly<T>(work: (key: string) => Promise<T>): (query: string, key?: string) => Promise<T> {
  const kept = new LRUCache<string, { answer: Promise<T>; until: number }>({ max: KEPT_MAX });
  return (query, key = "") => {
    if (query === "") return work(key);
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.answer;
    const current = { answer: work(key), until: Date.now() + KEPT_MS };
    kept.set(key, current);
    current.answer.catch(() => {
      if (kept.get(key) === current) kept.delete(key);
    });
    return current.answer;
  };
}

/** The query of a request's address, with its question mark; "" without one. */
export const searchOf = ({ url }: Pick<Request, "url">): string => new URL(url).search;
