/**
 * What an action gives back: expected failures are values, surprises are thrown.
 *
 * `error` is the sentence for the person; `fieldErrors` holds one sentence per field name.
 */
export type Result<T = undefined> =
  | { ok: true; data: T }
  | { ok: false; error: string; fieldErrors?: Record<string, string> };
