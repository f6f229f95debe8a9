import "server-only";

import { createHmac } from "node:crypto";

/** HMAC-SHA256 of a text. Throws for an empty key: everybody has that one, so its signatures prove nothing. */
export function hmacSha256(key: string, message: string): Buffer {
  if (key === "") throw new Error("An HMAC needs a key.");
  return createHmac("sha256", key).update(message).digest();
}
