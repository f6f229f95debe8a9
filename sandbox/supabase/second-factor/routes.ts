import { z } from "zod";

import type { CompatibilityContext, RequestHandler } from "../context.ts";
import type { Database } from "../database.ts";
import { type Caller, findCaller } from "./caller.ts";
import { enrol } from "./enrol.ts";
import { withLevels } from "./levels.ts";
import { createRateLimit } from "./rate-limit.ts";
import { Refusal, respond } from "./refusal.ts";
import { challenge, type Factor, verify } from "./verify.ts";

const ROUTE = /^\/auth\/v1\/factors(?:\/(?<id>[^/]+)(?:\/(?<action>challenge|verify))?)?$/;

const factorSchema = z.object({ id: z.string(), status: z.string(), secret: z.string() });
const changeSchema = z.object({ email: z.string().optional(), password: z.string().optional() });

/**
 * Adds second factors (TOTP) to lite's auth server, as GoTrue has them (`internal/api/mfa.go`): the routes below
 * `/factors`, the level and the methods in tokens, and the factors in users.
 *
 * @param handle lite, already adapted where its other answers differ from GoTrue's
 */
export function withSecondFactors(handle: RequestHandler, context: CompatibilityContext): RequestHandler {
  const limits = { challenge: createRateLimit(), verify: createRateLimit() };

  const answer = async (request: Request, peerAddress: string | null): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = ROUTE.exec(pathname)?.groups;
    if (route === undefined) {
      const refusal = pathname === "/auth/v1/user" ? await refuseChange(request, peerAddress, context) : undefined;
      return refusal ?? handle(request, peerAddress);
    }
    const caller = await findCaller(request, peerAddress, context);
    if (caller instanceof Response) return caller;
    const call = `${request.method} ${route.action ?? (route.id === undefined ? "factors" : "factor")}`;
    if (call === "POST factors") return enrol(await bodyOf(request), caller, context);
    const factor = await findFactor(route.id ?? "", caller, context.database);
    if (route.action && !limits[route.action as keyof typeof limits](caller.address))
      throw new Refusal(429, "over_request_rate_limit", "Request rate limit reached");
    if (call === "POST challenge") return challenge(factor, caller, context);
    if (call === "POST verify") return verify(await bodyOf(request), factor, caller, request, context);
    if (call === "DELETE factor") return unenrol(factor, caller, context.database);
    return new Response(null, { status: 405 });
  };

  return async (request, peerAddress) =>
    withLevels(request, await respond(() => answer(request, peerAddress)), context.database);
}

const bodyOf = (request: Request): Promise<unknown> => request.json().catch(() => ({})) as Promise<unknown>;

async function findFactor(id: string, { userId }: Caller, database: Database): Promise<Factor> {
  if (!z.guid().safeParse(id).success) throw new Refusal(404, "validation_failed", "factor_id must be an UUID");
  const [found] = await database.runExclusively(() =>
    database.query("select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2", [id, userId]),
  );
  if (found === undefined) throw new Refusal(404, "mfa_factor_not_found", "Factor not found");
  return factorSchema.parse(found);
}

/** `DELETE /factors/:id` */
async function unenrol(factor: Factor, caller: Caller, database: Database): Promise<Response> {
  if (factor.status === "verified" && !caller.hasSecondFactor)
    throw new Refusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  await database.runExclusively(async () => {
    await database.query("delete from auth.mfa_factors where id = $1", [factor.id]);
    await database.query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
          and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factor.id],
    );
    await database.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [factor.id]);
  });
  return Response.json({ id: factor.id });
}

/** With a factor, address and password can only be changed at the second level. */
async function refuseChange(request: Request, peerAddress: string | null, context: CompatibilityContext) {
  if (request.method !== "PUT") return undefined;
  const change = changeSchema.safeParse(await bodyOf(request.clone()));
  if (!change.success || (!change.data.email && !change.data.password)) return undefined;
  const caller = await findCaller(request, peerAddress, context);
  if (caller instanceof Response) return caller;
  const isChanged = Boolean(change.data.password) || change.data.email !== caller.email;
  if (!isChanged || caller.hasSecondFactor || !caller.hasVerifiedFactor) return undefined;
  const message = "AAL2 session is required to update email or password when MFA is enabled.";
  throw new Refusal(401, "insufficient_aal", message);
}
