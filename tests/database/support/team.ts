import { randomUUID } from "node:crypto";

import { call, type Operator, press } from "./console";
import type { TestDatabase } from "./database";
import { newUsers } from "./orders";

/** What people and owners do about the team; `now` returns the test's database and the owner who invites by default. */
export const teamActions = (now: () => { db: TestDatabase; owner: Operator }) => ({
  newAccount: async (isConfirmed = true): Promise<Operator> => {
    const { db } = now();
    const [id = ""] = await newUsers(db.owner, 1);
    await db.owner`
      insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (${id}, ${id}, 'aal2', now(), now())`;
    if (isConfirmed) await db.owner`update auth.users set email_confirmed_at = now() where id = ${id}`;
    return { id, email: `${id}@example.com` };
  },
  invite: (email: string, token: string, operator: Operator = now().owner, role = "staff") =>
    press(now().db.sql, operator, "console_invite_operator", { p_email: email, p_role: role, p_token: token }),
  newToken: () => randomUUID().repeat(2),
  offered: (account: Operator, token: string) =>
    call<unknown>(now().db.sql, account, "operator_invitation", { p_token: token }),
  accept: (account: Operator, token: string) =>
    call<string>(now().db.sql, account, "accept_operator_invitation", { p_token: token }),
  statusOf: (account: Operator) => call<string | null>(now().db.sql, account, "operator_status", {}),
});
