import "server-only";

import { createHmac } from "node:crypto";

/** Throws for an empty key, since anyone could sign with that. */
export function hmacSha256(key: string, message: string): Buffer {
  if (key === "") throw new Error("An HMAC needs a key.");
  return createHmac("sha256", key).update(message).digest();
}
