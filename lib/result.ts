/**
 * What a page does in addition to showing the sentence: offer a reload or another confirmation mail, or name the error
 * plainly.
 */
type FailureCode = "outdated" | "unconfirmed" | "signed-out";

/**
 * An expected error: `error` is the message for the visitor, `fieldErrors` holds one message per field name, and `code`
 * says which error it is, if a page has to know.
 */
export type Failure = { ok: false; error: string; code?: FailureCode; fieldErrors?: Record<string, string> };

/** The result of an action: expected errors are values, unexpected ones are thrown. */
export type Result<T = undefined> = { ok: true; data: T } | Failure;
