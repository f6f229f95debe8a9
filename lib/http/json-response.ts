import "server-only";

/** A JSON response that no cache may store. */
export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** `{error}` with only the reason; the browser puts it into its sentence. */
export const errorResponse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  jsonResponse(status, { error }, headers);
