import { createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

import { keys } from "../keys.ts";
import type { Answer } from "./mends.ts";

const KEY_ID = "sandbox";
const JWKS = "/auth/v1/.well-known/jwks.json";

const privateKey = createPrivateKey({ key: keys.signingKey, format: "jwk" });
const publicKey = createPublicKey(privateKey);
const published = {
  ...publicKey.export({ format: "jwk" }),
  kid: KEY_ID,
  alg: "ES256",
  use: "sig",
  key_ops: ["verify"],
};

/**
 * Lite signs tokens with a secret that it shares with nobody: each has to be shown to it. A hosted project signs them with
 * a private key and publishes the other half, so that an app can check them by itself. Here lite's tokens leave with
 * such a signature, and come back to lite with its own.
 */
export function mendTokens(answer: Answer): Answer {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    if (pathname === JWKS) return Response.json({ keys: [published] }, { headers: { "Cache-Control": "max-age=600" } });
    const response = await answer(withLitesToken(request), peerAddress);
    return pathname.startsWith("/auth/v1/") ? withSignedToken(response) : response;
  };
}

function withLitesToken(request: Request): Request {
  const [, header, payload, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!header || !payload || !signature || !isOurs(header, payload, signature)) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${litesToken(payload)}`);
  return new Request(request, { headers });
}

function isOurs(header: string, payload: string, signature: string): boolean {
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
}

async function withSignedToken(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const signed = text.replace(
    /("access_token":")[\w-]+\.([\w-]+)\.[\w-]+"/,
    (_all, name: string, payload: string) => `${name}${signedToken(payload)}"`,
  );
  return new Response(signed, { status: response.status, headers });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const SIGNED_HEADER = encode({ alg: "ES256", kid: KEY_ID, typ: "JWT" });
const LITES_HEADER = encode({ alg: "HS256", typ: "JWT" });

function signedToken(payload: string): string {
  const body = `${SIGNED_HEADER}.${payload}`;
  const signature = sign("sha256", Buffer.from(body), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${body}.${signature.toString("base64url")}`;
}

function litesToken(payload: string): string {
  const body = `${LITES_HEADER}.${payload}`;
  return `${body}.${createHmac("sha256", keys.jwtSecret).update(body).digest("base64url")}`;
}
