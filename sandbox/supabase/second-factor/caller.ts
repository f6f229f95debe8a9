import { z } from "zod";

import { keys } from "../../keys.ts";
import type { CompatibilityContext } from "../context.ts";
import { payloadOf } from "./levels.ts";

/** The session of a request, as lite and the database know it. */
export type Caller = {
  userId: string;
  email: string;
  sessionId: string;
  hasSecondFactor: boolean;
  hasVerifiedFactor: boolean;
  /** The caller's IP address. */
  address: string;
};

const userSchema = z.object({ id: z.string(), email: z.string() });

/** The request's session, or lite's refusal. */
export async function findCaller(
  request: Request,
  peerAddress: string | null,
  { handle, database }: CompatibilityContext,
): Promise<Caller | Response> {
  const headers = ["apikey", "authorization"].map((name) => [name, request.headers.get(name) ?? ""] as const);
  const user = new Request(new URL("/auth/v1/user", request.url), { headers: Object.fromEntries(headers) });
  const response = await handle(user, peerAddress);
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const payload = payloadOf(token);
  if (!response.ok || payload === undefined) return response;
  const { id, email } = userSchema.parse(await response.json());
  const [session] = await database.runExclusively(() =>
    database.query(
      `select aal = 'aal2' as is_aal2,
              exists (select from auth.mfa_factors where user_id = $2 and status = 'verified') as is_enrolled
         from auth.sessions where id = $1`,
      [payload.session_id, id],
    ),
  );
  return {
    userId: id,
    email,
    sessionId: payload.session_id,
    hasSecondFactor: session?.is_aal2 === true,
    hasVerifiedFactor: session?.is_enrolled === true,
    address: addressOf(request, peerAddress),
  };
}

/** A server with the secret key names its caller's address. */
function addressOf({ headers }: Request, peerAddress: string | null): string {
  const forwarded = headers.get("apikey") === keys.supabaseSecret ? headers.get("sb-forwarded-for") : null;
  return forwarded ?? peerAddress ?? "127.0.0.1";
}
