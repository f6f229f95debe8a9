import "server-only";

import * as z from "zod/mini";

import type { OperatorRole } from "@/lib/console/access";
import { createUserClient } from "@/lib/supabase/server";

const roleSchema = z.enum(["owner", "staff", "instructor"]);

/** A current or former operator; instants in ISO 8601. */
export type TeamMember = {
  userId: string;
  email: string;
  role: OperatorRole;
  /** Their address; null for the first owner. */
  invitedBy: string | null;
  since: string;
  revokedAt: string | null;
};

export type Invitation = {
  id: string;
  email: string;
  role: OperatorRole;
  createdAt: string;
  state: "waiting" | "accepted" | "expired";
};

/** As many as a page shows. */
export const MAX_INVITATIONS = 50;

/** The team, former operators last; empty for anyone who isn't an owner. Throws if the database does not respond. */
export async function listTeam(): Promise<TeamMember[]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_team");
  if (error) throw error;
  return data.map((row) => ({
    userId: row.user_id,
    email: row.email,
    role: roleSchema.parse(row.role),
    invitedBy: row.invited_by,
    since: row.created_at,
    revokedAt: row.revoked_at,
  }));
}

/** The latest invitations; empty for anyone who isn't an owner. Throws if the database does not respond. */
export async function listInvitations(now: Date): Promise<Invitation[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("operator_invitations")
    .select("id, email, role, created_at, expires_at, accepted_at")
    .order("created_at", { ascending: false })
    .limit(MAX_INVITATIONS);
  if (error) throw error;
  return data.map((row) => ({
    id: row.id,
    email: row.email,
    role: roleSchema.parse(row.role),
    createdAt: row.created_at,
    state: row.accepted_at ? "accepted" : Date.parse(row.expires_at) > now.getTime() ? "waiting" : "expired",
  }));
}
