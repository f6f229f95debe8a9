import "server-only";

import { randomBytes } from "node:crypto";
import { cache } from "react";
import * as z from "zod/mini";

import { currentSession, shownUser } from "@/lib/auth/current-user";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import { getEnv } from "@/lib/env";
import { istDay } from "@/lib/format/ist";
import { createAdminClient } from "@/lib/supabase/admin";

/** Why an account can't be deleted now. */
const refusals = ["operator", "order", "refund", "review", "request"] as const;
const refusal = z.enum(refusals);

const ownSchema = z.object({
  refusal: z.nullable(refusal),
  /** The session's sign-in is at most ten minutes old. */
  isFresh: z.boolean(),
  /** It's already being deleted. */
  isConfirmed: z.boolean(),
  /** Open seats in cohorts that aren't over, with how many sessions are still to come. */
  seats: z.array(z.object({ enrolmentId: z.guid(), cohortId: z.string(), toCome: z.int() })),
});
export type OwnErasure = z.output<typeof ownSchema>;

const askedSchema = z.enum(["asked", "confirmed", "sign_in_again", "unknown", ...refusals]);
const foundSchema = z.object({
  state: z.enum(["asked", "confirmed", "done"]),
  isPageOnly: z.boolean(),
  isExpired: z.boolean(),
});
const confirmedSchema = z.object({
  status: z.enum(["confirmed", "expired", "unknown", ...refusals]),
  userId: z.nullable(z.guid()),
});

/** In bytes, of a link's token. */
const TOKEN_BYTES = 32;
const newToken = () => randomBytes(TOKEN_BYTES).toString("base64url");
const MAX_TOKEN_LENGTH = 100;

/** What the page about deleting one's account has to know; null without a session. */
export async function findOwnErasure(): Promise<(OwnErasure & { id: string; email: string }) | null> {
  const session = await currentSession();
  if (!session) return null;
  const { data, error } = await createAdminClient().rpc("own_erasure", {
    p_user_id: session.id,
    p_session_id: session.sessionId,
  });
  if (error) throw error;
  return { ...ownSchema.parse(data), id: session.id, email: session.email };
}

/** Asks to delete an account, and queues the mail with the link. */
export async function askErasure({ id, sessionId }: { id: string; sessionId: string }) {
  const args = { p_user_id: id, p_session_id: sessionId, p_token: newToken() };
  const { data, error } = await createAdminClient().rpc("ask_erasure", args);
  if (error) throw error;
  return askedSchema.parse(data);
}

/** Asks to delete what a registration's page exports, and queues the mail with the link. */
export async function askPageErasure(manageToken: string) {
  const args = { p_manage_token: manageToken, p_token: newToken() };
  const { data, error } = await createAdminClient().rpc("ask_page_erasure", args);
  if (error) throw error;
  return askedSchema.parse(data);
}

/** The erasure with this link's token; null for an unknown one. Cached per request. */
export const findErasure = cache(async (token: string) => {
  const { data, error } = await createAdminClient().rpc("find_erasure", { p_token: token.slice(0, MAX_TOKEN_LENGTH) });
  if (error) throw error;
  return data === null ? null : foundSchema.parse(data);
});

/** Whether what is deleted has to be kept, locked, for a year (ERASURE_WAITS_FROM). */
export function waitsNow(): boolean {
  const { ERASURE_WAITS_FROM: from } = getEnv();
  return from !== undefined && new Date() >= new Date(istDay(from).from);
}

/** Confirms an erasure: from now on nothing is sent, and the account's sessions have ended, this browser's too. */
export async function confirmErasure(token: string) {
  const { data, error } = await createAdminClient().rpc("confirm_erasure", { p_token: token });
  if (error) throw error;
  const { status, userId } = confirmedSchema.parse(data);
  // By the token: the session has just ended.
  const shown = status === "confirmed" ? await shownUser().catch(() => null) : null;
  if (userId !== null && shown?.id === userId) await clearAuthCookies();
  return status;
}
