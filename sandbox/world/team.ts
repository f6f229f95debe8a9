import { randomBytes } from "node:crypto";

import { addAuthenticator, OWNER } from "../launcher/owner.ts";
import { LOCKED_OUT } from "./accounts.ts";
import { type Console, joinTeam } from "./console.ts";
import type { Making } from "./making.ts";

/** Someone joins the team by the owner's invitation, and then loses their authenticator. */
export async function loseSecondFactor({ backend: { sql, ensureUser }, now }: Making, console: Console): Promise<void> {
  const { email } = LOCKED_OUT;
  const id = await ensureUser(LOCKED_OUT);
  const token = randomBytes(32).toString("base64url");
  await console.act(OWNER.email, "invite_operator", { p_email: email, p_role: "staff", p_token: token }, now);
  await addAuthenticator(sql, email);
  await joinTeam(sql, { id, email, token });
  // What the team does about a lost authenticator.
  await sql("delete from auth.mfa_factors where user_id = $1", [id]);
}
