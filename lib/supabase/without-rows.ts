import "server-only";

import * as z from "zod/mini";

/** An SQLSTATE of our own, with an answer in its detail (`supabase/schemas/base/actions.sql`). */
export const isConsoleState = (code: string) => /^OP\d{3}$/.test(code);

const refused = z.object({ reason: z.string() });

/** The reason for which a function refused. Throws any other error. */
export function refusalOf(error: Error & { code: string; details: string }): string {
  if (error.code !== "OP001") throw error;
  return refused.parse(JSON.parse(error.details)).reason;
}

/**
 * An error of the database's API without its `details`, which quote the row or key that a constraint refused. If the
 * database couldn't read a value (SQLSTATE class 22), also without its message, which quotes that value. Next prints
 * whatever a page throws, and the log is no place for what people typed. Every other answer passes unchanged, the
 * console's among them.
 */
export async function withoutRows(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  if (response.ok || !isJson) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // They describe the original body.
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(withoutDetails(await response.text()), { status, statusText, headers });
}

function withoutDetails(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("details" in body)) return text;
    const code = "code" in body && typeof body.code === "string" ? body.code : "";
    if (isConsoleState(code)) return text;
    const isOfValue = code.startsWith("22");
    return JSON.stringify({ ...body, details: null, ...(isOfValue && { message: "unreadable value", hint: null }) });
  } catch {
    return text;
  }
}
