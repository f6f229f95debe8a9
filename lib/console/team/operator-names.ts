import "server-only";

import type { Operator } from "@/lib/console/access";
import { listTeam } from "@/lib/console/team/team";
import { createUserClient } from "@/lib/supabase/server";

const UNKNOWN = "another operator";

/** Operators' addresses: staff, who can't read the team's rows, get those that the log names. */
async function addressesOf(ids: readonly string[], { userId, email, role }: Operator): Promise<Map<string, string>> {
  if (role === "owner") return new Map((await listTeam()).map((member) => [member.userId, member.email]));
  const client = await createUserClient();
  const rows = await Promise.all(
    ids.map(async (id) => {
      const query = client.from("operator_actions").select("actor, actor_email").eq("actor", id);
      const { data, error } = await query.order("at", { ascending: false }).limit(1).maybeSingle();
      if (error) throw error;
      return data;
    }),
  );
  return new Map([[userId, email], ...rows.flatMap((row) => (row ? [[row.actor, row.actor_email] as const] : []))]);
}

/** Returns operators' addresses, by their accounts. */
export async function operatorNames(
  userIds: readonly (string | null)[],
  operator: Operator,
): Promise<(userId: string) => string> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const addresses = ids.length > 0 ? await addressesOf(ids, operator) : new Map<string, string>();
  return (userId) => addresses.get(userId) ?? UNKNOWN;
}

/**
 * The people the log can be filtered by: for owners the whole team, former operators included; for staff themselves,
 * and people already on the page.
 */
export async function actorChoices(shown: string | undefined, operator: Operator) {
  const { userId, email, role } = operator;
  const known =
    role === "owner" ? (await listTeam()).map((member) => ({ value: member.userId, label: member.email })) : [];
  const choices = known.length > 0 ? known : [{ value: userId, label: email }];
  if (shown === undefined || choices.some(({ value }) => value === shown)) return choices;
  const nameOf = await operatorNames([shown], operator);
  return [...choices, { value: shown, label: nameOf(shown) }];
}

/** Who an operator may assign work to: themselves; an owner also anyone else. */
export async function assignableOperators({ userId, email, role }: Operator): Promise<{ id: string; name: string }[]> {
  const self = { id: userId, name: `${email} (you)` };
  if (role !== "owner") return [self];
  const others = (await listTeam()).filter((member) => member.revokedAt === null && member.userId !== userId);
  return [self, ...others.map((member) => ({ id: member.userId, name: member.email }))];
}
