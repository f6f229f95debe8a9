import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";

/** One part of a JWT. */
export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const bodyOf = (token: string, header: object, claims: object) => {
  const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
  return `${encode({ typ: "JWT", ...header })}.${encode({ ...payload, ...claims })}`;
};

/** A forged token, signed with a shared secret. */
export function withSecret(
  token: string,
  header: object,
  claims: object,
  key = "another-project's-secret-of-32-letters",
): string {
  const body = bodyOf(token, { alg: "HS256", ...header }, claims);
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

/** A forged token that names the project's key id. */
export function withKey(token: string, claims: object, key: KeyObject): string {
  const body = bodyOf(token, { alg: "ES256", kid: "sandbox" }, claims);
  return `${body}.${sign("sha256", Buffer.from(body), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** The project's signing key. */
export const projectPrivateKey = createPrivateKey({ key: keys.signingKey, format: "jwk" });
export const otherPrivateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
/** The project's public key as PEM. */
export const projectPublicKey = createPublicKey(projectPrivateKey).export({ type: "spki", format: "pem" }).toString();
