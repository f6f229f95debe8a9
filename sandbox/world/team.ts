import { randomBytes } from "node:crypto";

import { addAuthenticator, OWNER } from "../launcher/owner.ts";
import { INSTRUCTOR, LOCKED_OUT } from "./accounts.ts";
import { type Console, joinTeam } from "./console.ts";
import type { Making } from "./making.ts";

/** An account with an authenticator accepts the owner's invitation. */
async function join(
  { backend: { sql, ensureUser }, now }: Making,
  console: Console,
  { account, action, args }: { account: typeof LOCKED_OUT | typeof INSTRUCTOR; action: string; args: object },
): Promise<string> {
  const { email } = account;
  const id = await ensureUser(account);
  const token = randomBytes(32).toString("base64url");
  await console.act(OWNER.email, action, { p_email: email, p_token: token, ...args }, now);
  await addAuthenticator(sql, email);
  await joinTeam(sql, { id, email, token });
  return id;
}

/** Someone joins the team by the owner's invitation, and then loses their authenticator. */
export async function loseSecondFactor(making: Making, console: Console): Promise<void> {
  const id = await join(making, console, {
    account: LOCKED_OUT,
    action: "invite_operator",
    args: { p_role: "staff" },
  });
  // What the team does about a lost authenticator.
  await making.backend.sql("delete from auth.mfa_factors where user_id = $1", [id]);
}

/** The two teachers get the running cohort, and one of them signs in. */
export async function inviteInstructor(making: Making, console: Console): Promise<void> {
  const rows = await making.backend.sql("select id from public.teachers order by name");
  const teachers = rows.map(({ id }) => id);
  await console.act(OWNER.email, "set_teachers", { p_cohort_id: "1", p_shown: "", p_teachers: teachers }, making.now);
  await join(making, console, {
    account: INSTRUCTOR,
    action: "invite_instructor",
    args: { p_teacher_id: teachers[0] },
  });
}
