import { hasHintCookie } from "@/lib/auth/session-store";
import type { OpenCohort } from "@/lib/cohorts/schema";
import { isListOf, isShape, isText, readAnswer } from "@/lib/http/answer-shape";

const TIMEOUT_MS = 5_000;

/** The answer of `GET /api/payments/holds`. */
const isHolds = isShape<{ cohorts: string[] }>({ cohorts: isListOf(isText(20, 1), 100) });

/**
 * The cohorts in which a seat is held for anyone who is signed in, in any tab or browser in which they began to buy it. The rows,
 * which are the same for everybody, count that seat as gone: asked only where one of them says that none is left. Empty
 * where the server does not tell.
 */
export async function fetchOwnHolds(rows: readonly OpenCohort[]): Promise<ReadonlySet<string>> {
  const isAnyFull = rows.some(({ state, seatsLeft }) => state === "on_sale" && seatsLeft === 0);
  if (!isAnyFull || !hasHintCookie()) return new Set();
  try {
    const response = await fetch("/api/payments/holds", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { cohorts } = await readAnswer(response, isHolds);
    return new Set(cohorts);
  } catch {
    return new Set();
  }
}
