import { hasHintCookie } from "@/lib/auth/session-store";
import type { AnsweredCohort } from "@/lib/cohorts/cohorts-answer";
import { isListOf, isShape, isText, readAnswer } from "@/lib/http/answer-shape";

const TIMEOUT_MS = 5_000;

/** The answer of `GET /api/payments/holds`. */
const isHolds = isShape<{ cohorts: string[] }>({ cohorts: isListOf(isText(20, 1), 100) });

/**
 * The cohorts in which a seat is held for the signed-in person, whichever tab or browser they started in. The rows,
 * which are the same for everyone, count that seat as gone, so this is only asked if one of them has none left. Empty
 * if the server doesn't say.
 */
export async function fetchOwnHolds(rows: readonly AnsweredCohort[]): Promise<ReadonlySet<string>> {
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
