import "server-only";

import type { Operator } from "@/lib/console/access";
import { listTeam } from "@/lib/console/team/team";
import { createUserClient } from "@/lib/supabase/server";

const UNKNOWN = "another operator";

/** The addresses of operators: staff, who may read no row of the team, get those whom the log names. */
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

/** Says who operators are, by their accounts. Throws database errors. */
export async function operatorNames(
  userIds: readonly (string | null)[],
  operator: Operator,
): Promise<(userId: string) => string> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const addresses = ids.length > 0 ? await addressesOf(ids, operator) : new Map<string, string>();
  return (userId) => addresses.get(userId) ?? UNKNOWN;
}

/**
 * Whose actions the log can be asked for: an owner's whole team, those who left included; for staff oneself, and whom the
 * page shows already. Throws database errors.
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

/** Whom an operator may give work to: oneself; an owner also any other. Throws database errors. */
export async function assignableOperators({ userId, email, role }: Operator): Promise<{ id: string; name: string }[]> {
  const self = { id: userId, name: `${email} (you)` };
  if (role !== "owner") return [self];
  const others = (await listTeam()).filter((member) => member.revokedAt === null && member.userId !== userId);
  return [self, ...others.map((member) => ({ id: member.userId, name: member.email }))];
}
