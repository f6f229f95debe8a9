import { createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

import { keys } from "../keys.ts";
import type { RequestHandler } from "./context.ts";

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
 * Lite signs tokens with a shared secret, so only lite can verify them. A hosted project signs them with a private key
 * and publishes the public key, so that apps can verify tokens themselves. This signs the tokens in lite's responses
 * with such a key, and restores lite's own signature in requests.
 */
export function withAsymmetricTokens(handle: RequestHandler): RequestHandler {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    if (pathname === JWKS) return Response.json({ keys: [published] }, { headers: { "Cache-Control": "max-age=600" } });
    const response = await handle(withLiteToken(request), peerAddress);
    return pathname.startsWith("/auth/v1/") ? withSignedToken(response, new URL(request.url).origin) : response;
  };
}

function withLiteToken(request: Request): Request {
  const [, header, payload, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!header || !payload || !signature || !isSignedByUs(header, payload, signature)) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${liteToken(payload)}`);
  return new Request(request, { headers });
}

function isSignedByUs(header: string, payload: string, signature: string): boolean {
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
}

async function withSignedToken(response: Response, origin: string): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const signed = text.replace(
    /("access_token":")[\w-]+\.([\w-]+)\.[\w-]+"/,
    (_all, name: string, payload: string) => `${name}${signedToken(withHostedClaims(payload, text, origin))}"`,
  );
  return new Response(signed, { status: response.status, headers });
}

type Session = { user?: { email?: string; app_metadata?: object; user_metadata?: object } };

/**
 * Adds the claims that a hosted project's token has and lite's lacks, so that tokens and the cookies with them are just
 * as large.
 */
function withHostedClaims(payload: string, session: string, origin: string): string {
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string };
  const { user: { email, app_metadata, user_metadata } = {} } = JSON.parse(session) as Session;
  const verified = { email, email_verified: true, phone_verified: false, sub: claims.sub };
  return encode({
    iss: `${origin}/auth/v1`,
    ...claims,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"], ...app_metadata },
    user_metadata: { ...user_metadata, ...verified },
    is_anonymous: false,
  });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const SIGNED_HEADER = encode({ alg: "ES256", kid: KEY_ID, typ: "JWT" });
const LITE_HEADER = encode({ alg: "HS256", typ: "JWT" });

function signedToken(payload: string): string {
  const body = `${SIGNED_HEADER}.${payload}`;
  const signature = sign("sha256", Buffer.from(body), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${body}.${signature.toString("base64url")}`;
}

function liteToken(payload: string): string {
  const body = `${LITE_HEADER}.${payload}`;
  return `${body}.${createHmac("sha256", keys.jwtSecret).update(body).digest("base64url")}`;
}
