import { z } from "zod";

import type { Database } from "../database.ts";

/** How someone signed in to a session (RFC 8176); the timestamp is in seconds. */
type Method = { method: string; timestamp: number };

const payloadSchema = z.looseObject({ sub: z.string(), session_id: z.string() });
const userSchema = z.looseObject({ id: z.string(), aud: z.string() });
const tokenSchema = z.looseObject({ access_token: z.string(), user: userSchema });

/** The claims of an access token; undefined if it isn't a session's. Doesn't check the signature. */
export function payloadOf(token: string) {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
  } catch {
    return undefined;
  }
}

/**
 * Adds to lite's response what GoTrue's has: the session's level (`aal`) and methods (`amr`) in its token, which must
 * then be signed again, and the user's factors.
 */
export async function withLevels(request: Request, response: Response, database: Database): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.startsWith("application/json")) return response;
  const body = (await response.json()) as unknown;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const changed = await database.runExclusively(() => withLevelsInBody(new URL(request.url), body, database));
  return Response.json(changed, { status: response.status, headers });
}

async function withLevelsInBody(url: URL, body: unknown, database: Database): Promise<unknown> {
  const issued = tokenSchema.safeParse(body);
  if (issued.success) {
    const { access_token: token, user, ...rest } = issued.data;
    return {
      access_token: await withLevel(token, signInMethod(url), database),
      ...rest,
      user: await withFactors(user, database),
    };
  }
  const user = userSchema.safeParse(body);
  return user.success ? withFactors(user.data, database) : body;
}

/** The method of a new session; undefined for a refreshed one. */
function signInMethod({ pathname, searchParams }: URL): string | undefined {
  if (pathname === "/auth/v1/signup") return "password";
  if (pathname === "/auth/v1/verify") return "otp";
  const methods: Record<string, string> = { password: "password", pkce: "oauth" };
  return methods[searchParams.get("grant_type") ?? ""];
}

async function withLevel(token: string, newMethod: string | undefined, database: Database): Promise<string> {
  const payload = payloadOf(token);
  if (payload === undefined) return token;
  if (newMethod !== undefined) await addMethod(payload.session_id, newMethod, database);
  const amr = (await database.query(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [payload.session_id],
  )) as Method[];
  const aal = amr.some(({ method }) => method === "totp") ? "aal2" : "aal1";
  const [header, , signature] = token.split(".");
  return [header, Buffer.from(JSON.stringify({ ...payload, aal, amr })).toString("base64url"), signature].join(".");
}

/** Records that a method was used now to sign in to the session. */
export async function addMethod(sessionId: string, method: string, database: Database): Promise<void> {
  await database.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

/** GoTrue leaves out the factors of a user who has none. */
async function withFactors(user: z.infer<typeof userSchema>, database: Database): Promise<object> {
  const factors = await database.query(
    `select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
       from auth.mfa_factors where user_id = $1 order by created_at`,
    [user.id],
  );
  return factors.length === 0 ? user : { ...user, factors };
}
