import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";

/** A part of a token. */
export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const bodyOf = (token: string, header: object, claims: object) => {
  const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
  return `${encode({ typ: "JWT", ...header })}.${encode({ ...payload, ...claims })}`;
};

/** A token made by hand, signed with a secret of our own choosing. */
export function forge(
  token: string,
  header: object,
  claims: object,
  key = "another-project's-secret-of-32-letters",
): string {
  const body = bodyOf(token, { alg: "HS256", ...header }, claims);
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

/** A token made by hand that names the project's own key. */
export function forgeSigned(token: string, claims: object, key: KeyObject): string {
  const body = bodyOf(token, { alg: "ES256", kid: "sandbox" }, claims);
  return `${body}.${sign("sha256", Buffer.from(body), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** The key that the project signs with. */
export const projectKey = createPrivateKey({ key: keys.signingKey, format: "jwk" });
export const otherKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
/** The other half of it, as anybody may read it. */
export const published = createPublicKey(projectKey).export({ type: "spki", format: "pem" }).toString();
