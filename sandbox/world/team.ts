import { randomBytes } from "node:crypto";

import { addAuthenticator, OWNER } from "../launcher/owner.ts";
import { INSTRUCTOR, LOCKED_OUT } from "./accounts.ts";
import { siteTime } from "./clock.ts";
import { SHORT_COHORT } from "./cohorts.ts";
import type { Console } from "./console.ts";
import type { Making } from "./making.ts";

const INVITED_DAYS_AGO = 30;

/** An account with an authenticator accepts the owner's invitation. */
async function join(
  { backend: { sql, ensureUser } }: Making,
  console: Console,
  {
    account,
    action,
    args,
    at,
  }: { account: typeof LOCKED_OUT | typeof INSTRUCTOR; action: string; args: object; at: Date },
): Promise<string> {
  const { email } = account;
  const id = await ensureUser(account);
  const token = randomBytes(32).toString("base64url");
  await console.act(OWNER.email, action, { p_email: email, p_token: token, ...args }, at);
  await addAuthenticator(sql, email);
  await console.join({ id, email, token }, at);
  return id;
}

/** Someone joins the team by the owner's invitation, and then loses their authenticator. */
export async function loseSecondFactor(making: Making, console: Console): Promise<void> {
  const id = await join(making, console, {
    account: LOCKED_OUT,
    action: "invite_operator",
    args: { p_role: "staff" },
    at: making.now,
  });
  // What the team does about a lost authenticator.
  await making.backend.sql("delete from auth.mfa_factors where user_id = $1", [id]);
}

/** The two teachers get the running cohort and the short one, and one of them signs in. */
export async function inviteInstructor(making: Making, console: Console): Promise<void> {
  const { backend, now } = making;
  const at = siteTime(now, -INVITED_DAYS_AGO, 11, 30);
  const rows = await backend.sql("select id from public.teachers order by name");
  const teachers = rows.map(({ id }) => id);
  for (const cohort of ["1", SHORT_COHORT])
    await console.act(OWNER.email, "set_teachers", { p_cohort_id: cohort, p_shown: "", p_teachers: teachers }, at);
  const args = { p_teacher_id: teachers[0] };
  const id = await join(making, console, { account: INSTRUCTOR, action: "invite_instructor", args, at });
  await backend.sql(
    `update public.operator_invitations
        set created_at = $2, accepted_at = $2, expires_at = $2::timestamptz + interval '72 hours'
      where accepted_by = $1`,
    [id, at.toISOString()],
  );
  await backend.sql("update public.operators set created_at = $2 where user_id = $1", [id, at.toISOString()]);
}
