import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { currentUser } from "@/lib/auth/current-user";
import { mayBecomeFirstOwner, makeFirstOwner } from "@/lib/auth/first-owner";
import type { SessionIdentity } from "@/lib/auth/identity";
import { consoleAccess, type OperatorRole } from "@/lib/console/access";
import { createUserClient } from "@/lib/supabase/server";

/** A person who may enrol an authenticator, or enter a code, on the way into the console. */
export type Visitor = { user: SessionIdentity } & (
  | { as: "operator" | "first owner" }
  | { as: "invited"; token: string; role: OperatorRole }
);

const invitationSchema = z.nullable(z.object({ role: z.enum(["owner", "staff", "instructor"]) }));

/**
 * For the code page; null for anyone who may not see it. Cached per request; throws if the database does not respond.
 */
export const codeVisitor = cache(async (): Promise<Visitor | null> => {
  const user = await currentUser();
  if (!user) return null;
  if (await consoleAccess()) return { as: "operator", user };
  return (await mayBecomeFirstOwner(user)) ? { as: "first owner", user } : null;
});

/** For an invitation's page; null unless it's open and for the account's address. Cached and throws in the same way. */
export const invitedVisitor = cache(async (token: string): Promise<Visitor | null> => {
  const user = await currentUser();
  if (!user) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("operator_invitation", { p_token: token });
  if (error) throw error;
  const invitation = invitationSchema.parse(data);
  return invitation && { as: "invited", user, token, role: invitation.role };
});

/** Lets in a visitor with the second factor; false if they may not enter, or no longer may. */
export async function admit(visitor: Visitor): Promise<boolean> {
  switch (visitor.as) {
    case "operator":
      return true;
    case "first owner":
      return makeFirstOwner(visitor.user);
    case "invited": {
      const client = await createUserClient();
      const { data, error } = await client.rpc("accept_operator_invitation", { p_token: visitor.token });
      if (error) throw error;
      return data === "done";
    }
  }
}
