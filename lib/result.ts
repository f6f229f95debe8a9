/**
 * The result of an action: expected errors are values, unexpected ones are thrown.
 *
 * `error` is the message for the visitor; `fieldErrors` holds one message per field name.
 */
export type Result<T = undefined> =
  | { ok: true; data: T }
  | { ok: false; error: string; fieldErrors?: Record<string, string> };
