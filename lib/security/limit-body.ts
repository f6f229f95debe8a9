import "server-only";

import type { IncomingMessage, ServerResponse } from "node:http";

/** What serverless hosts take at most, in bytes; our own limits are far below, and each route and action keeps its own. */
const BODY_MAX_BYTES = 4.5 * 1_024 * 1_024;
const REASON = "The request is too large.";
/** Enough to read the answer before the connection goes, in ms. */
const LEAVE_AFTER_MS = 1_000;

/**
 * Ends what has no end: Next answers a request to a page only when its whole body has come, and Node goes on receiving
 * a body after the answer. Over 4.5 MB the answer is 413, and a second after any answer the connection is closed if its
 * request is still coming.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (!("content-length" in headers || "transfer-encoding" in headers)) return;
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    bytes += chunk?.byteLength ?? 0;
    if (bytes <= BODY_MAX_BYTES) return push(chunk, encoding);
    if (!response.headersSent) refuse(response);
    return false;
  };
  response.once("finish", () => {
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), LEAVE_AFTER_MS).unref();
  });
}

/** The answer is whole at once, and ends later: Node would close the connection before it is read. */
function refuse(response: ServerResponse): void {
  response.writeHead(413, { "Content-Type": "text/plain", "Content-Length": REASON.length, Connection: "close" });
  response.write(REASON);
  setTimeout(() => response.end(), LEAVE_AFTER_MS).unref();
}
