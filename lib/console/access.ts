import "server-only";

import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import * as z from "zod/mini";

import { currentUser, verifiedUser } from "@/lib/auth/current-user";
import { codePath } from "@/lib/console/paths";
import { createUserClient } from "@/lib/supabase/server";

export type OperatorRole = "owner" | "staff";

/** Of an account that may use the console. */
export type Operator = { userId: string; email: string; role: OperatorRole };

/** Without the second factor, an operator may only enter a code. */
export type ConsoleAccess = { operator: Operator; hasSecondFactor: boolean };

const roleSchema = z.nullable(z.enum(["owner", "staff"]));

/**
 * The session's access to the console, null for everybody but operators; cached per request. The role is the database's of
 * this moment, not the token's: it ends with the operator's next request after a revocation. Throws if the database does
 * not respond.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export const consoleAccess = cache(async (): Promise<ConsoleAccess | null> => {
  const user = await currentUser();
  if (!user) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("operator_status");
  if (error) throw error;
  const role = roleSchema.parse(data);
  return role && { operator: { userId: user.id, email: user.email, role }, hasSecondFactor: user.hasSecondFactor };
});

/** The operator of a session with the second factor, null for everybody else; for what is shown beside a page. */
export async function currentOperator(): Promise<Operator | null> {
  const access = await consoleAccess();
  return access?.hasSecondFactor ? access.operator : null;
}

const allow = (access: ConsoleAccess | null, pathAndQuery: string): Operator => {
  if (!access) notFound();
  if (!access.hasSecondFactor) redirect(codePath(pathAndQuery));
  return access.operator;
};

/**
 * For pages and routes that read: the operator. The ordinary not-found page for everybody else; without the second factor
 * a redirect to the code page, which returns to `pathAndQuery`. Convenience and courtesy: the lock is in the database.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export const requireOperator = async (pathAndQuery: string): Promise<Operator> =>
  allow(await consoleAccess(), pathAndQuery);

/**
 * For actions and routes that write: the operator whose session the auth backend knows, as `requireOperator` otherwise.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function verifiedOperator(pathAndQuery = "/console"): Promise<Operator> {
  // One after the other: the first may refresh the session, and actions have no cached client.
  if (!(await verifiedUser())) notFound();
  return allow(await consoleAccess(), pathAndQuery);
}
