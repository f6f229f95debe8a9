import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";

import { machineTime } from "../../launcher/start-at.ts";
import type { CompatibilityContext } from "../context.ts";
import type { Database } from "../database.ts";
import type { Caller } from "./caller.ts";
import { addMethod } from "./levels.ts";
import { Refusal } from "./refusal.ts";

const CHALLENGE_SECONDS = 300;

/** A row of `auth.mfa_factors`. */
export type Factor = { id: string; status: string; secret: string };

const paramsSchema = z.object({ challenge_id: z.string().default(""), code: z.string().default("") });
const uuidSchema = z.guid();

/** `POST /factors/:id/challenge` */
export async function challenge(
  factor: Factor,
  caller: Caller,
  { database, factors }: CompatibilityContext,
): Promise<Response> {
  if (!factors.totp.verify_enabled) throw disabled();
  const id = randomUUID();
  const [created] = await database.runExclusively(async () => {
    // The column is unique, and PGlite's clock counts milliseconds.
    await database.query(
      `update auth.mfa_factors
          set last_challenged_at = greatest(
                clock_timestamp(),
                (select max(last_challenged_at) from auth.mfa_factors) + interval '1 microsecond'
              )
        where id = $1`,
      [factor.id],
    );
    return database.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)
       returning floor(extract(epoch from created_at))::int + ${CHALLENGE_SECONDS} as expires_at`,
      [id, factor.id, caller.address],
    );
  });
  return Response.json({ id, type: "totp", expires_at: created?.expires_at });
}

/** `POST /factors/:id/verify`: the session gets the second level, and the user's sessions without it end. */
export async function verify(
  body: unknown,
  factor: Factor,
  caller: Caller,
  request: Request,
  context: CompatibilityContext,
): Promise<Response> {
  const { database, factors } = context;
  const { challenge_id: challengeId, code } = paramsSchema.parse(body);
  if (code === "") throw new Refusal(400, "validation_failed", "Code needs to be non-empty");
  if (!factors.totp.verify_enabled) throw disabled();
  const [current] = await database.runExclusively(async () => {
    await checkChallenge(challengeId, factor, caller, database);
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    if (totp.validate({ token: code, window: 1, timestamp: machineTime() }) === null)
      throw new Refusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
    await raiseLevel(challengeId, factor, caller, database);
    return database.query(
      "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1",
      [caller.sessionId],
    );
  });
  // With a new refresh token, as GoTrue does.
  const refresh = new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
    method: "POST",
    headers: { apikey: request.headers.get("apikey") ?? "", "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: current?.token }),
  });
  return context.handle(refresh, caller.address);
}

async function checkChallenge(id: string, factor: Factor, caller: Caller, database: Database): Promise<void> {
  const [found] = uuidSchema.safeParse(id).success
    ? await database.query(
        `select verified_at is null and ip_address = $3::inet as is_own,
                created_at < now() - interval '${CHALLENGE_SECONDS} seconds' as is_expired
           from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [id, factor.id, caller.address],
      )
    : [];
  if (found === undefined)
    throw new Refusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (found.is_own !== true)
    throw new Refusal(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  if (found.is_expired === true) {
    await database.query("delete from auth.mfa_challenges where id = $1", [id]);
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new Refusal(422, "mfa_challenge_expired", message);
  }
}

async function raiseLevel(challengeId: string, factor: Factor, caller: Caller, database: Database): Promise<void> {
  await database.query("update auth.mfa_challenges set verified_at = now() where id = $1", [challengeId]);
  if (factor.status !== "verified") {
    await database.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
      factor.id,
    ]);
  }
  await addMethod(caller.sessionId, "totp", database);
  await database.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
    caller.sessionId,
    factor.id,
  ]);
  await database.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [caller.userId]);
  await database.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.userId]);
}

const disabled = () => new Refusal(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
