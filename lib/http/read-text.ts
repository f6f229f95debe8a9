import "server-only";

/** An error response with this status; thrown while a request is read, caught by its route. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Reads a body of at most `limit` bytes as text. Throws HttpError 413 or 415. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (request.headers.has("content-encoding")) throw new HttpError(415, "Compressed bodies are not accepted.");
  const body = await readBytes(request, limit);
  if (body === null) throw new HttpError(413, "The request is too large.");
  return body.toString("utf8");
}

/** Whether the body is longer than `limit` bytes: as its headers say, or counted if they don't, which consumes it. */
export async function isLongerThan(request: Request, limit: number): Promise<boolean> {
  const named = request.headers.get("content-length");
  return named === null ? (await readBytes(request, limit)) === null : Number(named) > limit;
}

/** Null if the body is longer than `limit` bytes, or its headers say so. */
async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length")) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
