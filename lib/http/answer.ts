import "server-only";

import { RESPONSE_TIMEOUT_MS, withDeadline } from "@/lib/http/deadline";
import { HttpError } from "@/lib/http/read-text";
import { log, newErrorId } from "@/lib/log";
import type { LogEvent } from "@/lib/log-events";

type Options = {
  /** The deadline, in ms. */
  within?: number;
  /** Further fields of the log line. */
  facts?: Record<string, unknown>;
  /** The answer to a request that is refused while it's being read; that isn't a failure and isn't logged. */
  unreadable?: (error: HttpError) => Response;
};

/** The id of an error that has already been logged, otherwise a new one. */
const idOf = (error: unknown): string =>
  error instanceof Error && "errorId" in error && typeof error.errorId === "string" ? error.errorId : newErrorId();

/**
 * Answers a request of `route`, which its log event names. Runs `work` with a deadline; if that throws, answers with
 * `refusal` and the id of the log line that says why.
 */
export async function answer(
  route: LogEvent,
  work: () => Promise<Response>,
  refusal: (errorId: string) => Response,
  { within = RESPONSE_TIMEOUT_MS, facts = {}, unreadable }: Options = {},
): Promise<Response> {
  try {
    return await withDeadline(within, work);
  } catch (error) {
    if (unreadable && error instanceof HttpError) return unreadable(error);
    const errorId = idOf(error);
    log("error", route, { ...facts, errorId, error });
    return refusal(errorId);
  }
}
