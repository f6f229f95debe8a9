import "server-only";

/**
 * An error of the database's API without its `details`, which quote the row or the key that a constraint refused: Next prints
 * whatever a page throws, and the log is no place for what people typed. Every other answer passes as it is.
 */
export async function withoutRows(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  if (response.ok || !isJson) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // Of the text that was sent.
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(withoutDetails(await response.text()), { status, statusText, headers });
}

function withoutDetails(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const hasDetails = typeof body === "object" && body !== null && "details" in body;
    return hasDetails ? JSON.stringify({ ...body, details: null }) : text;
  } catch {
    return text;
  }
}
