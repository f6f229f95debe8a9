import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/** In bytes, of AES-256-GCM. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync("sha256", secret, "", `seal/${use}`, 32));

/**
 * A short text as letters, digits, "-" and "_" that only the secret's holder can read, for URLs, which hosts and
 * proxies log. The same text always gives the same result, so that a page has one address: the initialisation vector is
 * an HMAC of the text, as in RFC 5297.
 */
export function seal(secret: string, text: string): string {
  const iv = createHmac("sha256", keyOf(secret, "iv")).update(text).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, "text"), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that `seal` sealed with this secret; null for anything else. */
export function unseal(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const tagEnd = IV_BYTES + TAG_BYTES;
  if (bytes.length < tagEnd || bytes.toString("base64url") !== sealed) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, "text"), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
