import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { actionsOn, call, newOperator, type Operator, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { race } from "./support/race";
import { teamActions } from "./support/team";

const db = testDatabase("console_team_lock", 20);
let owner: Operator;
beforeEach(async () => {
  await db.owner`delete from public.operators`;
  owner = await newOperator(db.owner);
});

const { newAccount, invite, newToken, offered, accept, statusOf } = teamActions(() => ({ db, owner }));

test("An invitation ends with its sender's rights, for good", async () => {
  const leave = {
    revoked: (by: Operator, { id }: Operator) =>
      press(db.sql, by, "console_revoke_operator", { p_user_id: id, p_shown_role: "owner" }),
    demoted: (by: Operator, { id }: Operator) =>
      press(db.sql, by, "console_set_operator_role", { p_user_id: id, p_shown_role: "owner", p_role: "staff" }),
  };
  for (const change of Object.values(leave)) {
    const [inviter, account] = [await newOperator(db.owner), await newAccount()];
    const token = newToken();
    await invite(account.email, token, inviter, "owner");
    expect(await change(owner, inviter)).toEqual({ status: "done" });
    expect([await offered(account, token), await accept(account, token)]).toEqual([null, "refused"]);
    // Nor does the invitation come back to life when its sender is an owner again.
    await db.owner`update public.operators set role = 'owner', revoked_at = null where user_id = ${inviter.id}`;
    expect([await offered(account, token), await accept(account, token)]).toEqual([null, "refused"]);
  }
});

test("An invitation whose sender is no longer an owner isn't valid, however that came about", async () => {
  const [inviter, account] = [await newOperator(db.owner), await newAccount()];
  const token = newToken();
  await invite(account.email, token, inviter, "owner");
  for (const change of ["role = 'staff'", "role = 'owner', revoked_at = now()"]) {
    await db.owner.unsafe(`update public.operators set ${change} where user_id = '${inviter.id}'`);
    expect([await offered(account, token), await accept(account, token)]).toEqual([null, "refused"]);
  }
});

race("Of an acceptance and its sender's revocation at once, one comes first and both end", 20, async () => {
  const [inviter, account] = [await newOperator(db.owner), await newAccount()];
  // A former operator, so that their row is among those that the revocation locks.
  await db.owner`insert into public.operators (user_id, role, revoked_at) values (${account.id}, 'staff', now())`;
  const token = newToken();
  await invite(account.email, token, inviter, "owner");
  const revoke = () =>
    press(db.sql, owner, "console_revoke_operator", { p_user_id: inviter.id, p_shown_role: "owner" });
  const [accepted, revoked] = await Promise.all([accept(account, token), revoke()]);
  expect(revoked).toEqual({ status: "done" });
  expect(["done", "refused"]).toContain(accepted);
  expect(await statusOf(account)).toBe(accepted === "done" ? "owner" : null);
  expect(await accept(account, token)).toBe(accepted);
});

test("An open invitation is withdrawn by an owner, once, with a code and a line in the log", async () => {
  const [account, staff] = [await newAccount(), await newOperator(db.owner, "staff")];
  const token = newToken();
  await invite(account.email, token);
  const [row] = await db.owner<{ id: string }[]>`
    select id from public.operator_invitations where email = ${account.email}`;
  const id = row?.id ?? "";
  const withdraw = (by: Operator) => press(db.sql, by, "console_withdraw_invitation", { p_invitation_id: id });
  expect(await withdraw({ ...owner, claims: STALE })).toEqual({ status: "code_required" });
  await expect(withdraw(staff)).rejects.toMatchObject({ code: "42501" });
  expect(await withdraw(owner)).toEqual({ status: "done" });
  expect([await offered(account, token), await accept(account, token)]).toEqual([null, "refused"]);
  expect(await withdraw(owner)).toMatchObject({ status: "changed", by: owner.email, now: "expired" });
  expect((await actionsOn(db.owner, id)).map(({ action }) => action)).toEqual([
    "invite_operator",
    "withdraw_invitation",
  ]);
  const other = press(db.sql, owner, "console_withdraw_invitation", { p_invitation_id: randomUUID() });
  expect(await other).toEqual({ status: "refused", reason: "unknown" });
});

test("A token opens nothing once its session has ended or its code is 12 hours old", async () => {
  const totp = (ageMinutes: number) => ({
    amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - ageMinutes * 60 }],
  });
  const denied = { code: "42501" };
  const today = (claims: object) => call(db.sql, { ...owner, claims }, "console_today", {});
  expect(await today(totp(12 * 60 - 1))).toMatchObject({ sessionsWithoutLink: [] });
  await expect(today(totp(12 * 60 + 1))).rejects.toMatchObject(denied);
  await expect(today({ amr: undefined })).rejects.toMatchObject(denied);
  await expect(today({ session_id: undefined })).rejects.toMatchObject(denied);
  await expect(today({ session_id: (await newAccount()).id })).rejects.toMatchObject(denied);
  const account = await newAccount();
  const token = newToken();
  await invite(account.email, token);
  expect(await accept({ ...account, claims: totp(12 * 60 + 1) }, token)).toBe("refused");

  // What docs/operate.md says to do for a lost phone.
  await db.owner`delete from auth.mfa_factors where user_id = ${owner.id}`;
  await db.owner`delete from auth.sessions where user_id = ${owner.id}`;
  await expect(today(totp(0))).rejects.toMatchObject(denied);
  expect(await statusOf(owner)).toBeNull();
});
