import { randomUUID } from "node:crypto";
import { PostgresError } from "postgres";
import { beforeEach, expect, test } from "vitest";

import { actionsOn, type Answer, call, newOperator, type Operator, press, readColumn, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { race } from "./support/race";
import { valueOf } from "./support/rows";
import { teamActions } from "./support/team";

const db = testDatabase("console_team", 20);
let owner: Operator;
beforeEach(async () => {
  await db.owner`delete from public.operators`;
  owner = await newOperator(db.owner);
});

const { newAccount, invite, newToken, offered, accept, statusOf } = teamActions(() => ({ db, owner }));
const aal1 = (account: Operator) => ({ ...account, claims: { aal: "aal1", amr: [] } });

test("An invitation makes its address an operator, with the second factor, once", async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const token = newToken();
  expect(await invite(account.email.toUpperCase(), token)).toEqual({ status: "done" });
  const [mail] = await db.owner`
    select priority, payload from public.email_outbox where template = 'operator-invitation'
      and recipient = ${account.email}`;
  expect(mail).toMatchObject({ priority: 1, payload: { role: "staff", token, invitedBy: owner.email } });
  const stored = await db.owner`select * from public.operator_invitations`;
  expect(JSON.stringify(stored)).not.toContain(token);

  expect(await offered(other, token)).toBeNull();
  expect(await accept(other, token)).toBe("refused");
  expect(await offered(aal1(account), token)).toEqual({ email: account.email, role: "staff" });
  expect(await accept(aal1(account), token)).toBe("refused");
  expect(await statusOf(account)).toBeNull();
  expect(await accept(account, token)).toBe("done");
  expect(await accept(account, token)).toBe("done");
  expect(await offered(account, token)).toBeNull();
  expect(await statusOf(aal1(account))).toBe("staff");
  expect(await invite(account.email, newToken())).toEqual({ status: "refused", reason: "already_operator" });
});

test("Only owners can read what the log and the mails say about the team, even on a person's page", async () => {
  const staff = await newOperator(db.owner, "staff");
  const account = await newAccount();
  const token = newToken();
  await invite(account.email, token);
  await accept(account, token);
  await db.owner`
    insert into public.email_outbox (template, recipient, payload) values ('account-exists', ${staff.email}, '{}')`;
  await press(db.sql, staff, "console_log_export", { p_list: "mails", p_filter: {} });
  const readBy = async (operator: Operator) => {
    const person = await call<{ mails: unknown[] }>(db.sql, operator, "console_person", { p_email: account.email });
    return {
      actions: new Set(await readColumn(db.sql, operator, "operator_actions", "action")),
      templates: new Set(await readColumn(db.sql, operator, "email_outbox", "template")),
      mails: person.mails.length,
      found: (await readColumn(db.sql, operator, `console_find_people('${account.email}', 9)`, "email")).length,
    };
  };
  expect(await readBy(staff)).toEqual({
    actions: new Set(["export"]),
    templates: new Set(["account-exists"]),
    mails: 0,
    found: 0,
  });
  const all = await readBy(owner);
  expect(all).toMatchObject({ mails: 1, found: 1 });
  expect([...all.actions]).toEqual(expect.arrayContaining(["invite_operator", "accept_invitation", "export"]));
  expect(all.templates).toContain("operator-invitation");
});

test("An invitation ends after 72 hours or with the next one, and isn't for an unconfirmed address", async () => {
  const account = await newAccount(false);
  const [first, second] = [newToken(), newToken()];
  await invite(account.email, first);
  expect(await accept(account, first)).toBe("refused");
  await db.owner`update auth.users set email_confirmed_at = now() where id = ${account.id}`;
  await invite(account.email, second);
  expect([await offered(account, first), await accept(account, first)]).toEqual([null, "refused"]);
  const [row] = await db.owner`
    select extract(epoch from expires_at - created_at)::int as seconds from public.operator_invitations
    where expires_at > now() and email = ${account.email}`;
  expect(row).toEqual({ seconds: 72 * 3_600 });
  await db.owner`update public.operator_invitations set expires_at = now() where email = ${account.email}`;
  expect(await accept(account, second)).toBe("refused");
});

test("Only owners can change the team, with a code from the last 15 minutes", async () => {
  const staff = await newOperator(db.owner, "staff");
  const shown = { p_user_id: staff.id, p_shown_role: "staff" };
  for (const change of [
    (operator: Operator) => invite("new@example.com", newToken(), operator),
    (operator: Operator) => press(db.sql, operator, "console_set_operator_role", { ...shown, p_role: "owner" }),
    (operator: Operator) => press(db.sql, operator, "console_revoke_operator", shown),
  ]) {
    expect(await change({ ...owner, claims: STALE })).toEqual({ status: "code_required" });
    await expect(change(staff)).rejects.toMatchObject({ code: "42501" });
  }
});

test("A team has at least one owner; anyone revoked is out at once, and can be invited again", async () => {
  const revoke = (target: Operator, shown: string): Promise<Answer> =>
    press(db.sql, owner, "console_revoke_operator", { p_user_id: target.id, p_shown_role: shown });
  const setRole = (target: Operator, shown: string, role: string): Promise<Answer> =>
    press(db.sql, owner, "console_set_operator_role", { p_user_id: target.id, p_shown_role: shown, p_role: role });
  expect(await revoke(owner, "owner")).toEqual({ status: "refused", reason: "last_owner" });
  expect(await setRole(owner, "owner", "staff")).toEqual({ status: "refused", reason: "last_owner" });
  const other = await newOperator(db.owner, "staff");
  expect(await setRole(other, "staff", "owner")).toEqual({ status: "done" });
  expect(await setRole(other, "staff", "owner")).toMatchObject({ status: "changed", by: owner.email, now: "owner" });
  expect(await revoke(other, "owner")).toEqual({ status: "done" });
  expect(await revoke(other, "owner")).toMatchObject({ status: "changed", by: owner.email, now: "revoked" });
  expect(await statusOf(other)).toBeNull();
  await expect(call(db.sql, other, "console_today", {})).rejects.toMatchObject({ code: "42501" });

  const token = newToken();
  expect(await invite(other.email, token)).toEqual({ status: "done" });
  expect(await accept(other, token)).toBe("done");
  expect(await call(db.sql, other, "console_today", {})).toMatchObject({ waiting: { failedMails: { count: 0 } } });
});

test("A revoked operator can't come back by an earlier invitation", async () => {
  const account = await newAccount();
  const [first, second] = [newToken(), newToken()];
  await invite(account.email, first);
  await accept(account, first);
  await db.owner`
    insert into public.operator_invitations (email, role, token_hash, invited_by)
    values (${account.email}, 'owner', encode(sha256(${second}::bytea), 'hex'), ${owner.id})`;
  await press(db.sql, owner, "console_revoke_operator", { p_user_id: account.id, p_shown_role: "staff" });
  expect([await accept(account, first), await accept(account, second)]).toEqual(["refused", "refused"]);
});

test("The first owner is the account with the address and an authenticator app from the last half hour", async () => {
  const become = async ({ id, email }: Operator) => {
    return valueOf(db.sql`select public.make_first_owner(${id}, ${email}) as outcome`);
  };
  const factor = ({ id }: Operator, status: string, age: string) => db.owner`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), ${id}, ${randomUUID()}, 'totp', ${status}, 'x', now() - ${age}::interval, now())`;
  const account = await newAccount();
  await factor(account, "verified", "1 minute");
  expect(await become(account)).toBe("refused");
  await db.owner`delete from public.operators`;
  expect(await become({ ...account, email: "other@example.com" })).toBe("refused");

  const late = await newAccount();
  expect(await become(late)).toBe("refused");
  await factor(late, "verified", "31 minutes");
  await factor(late, "unverified", "1 minute");
  expect(await become(late)).toBe("refused");
  const unconfirmed = await newAccount(false);
  await factor(unconfirmed, "verified", "1 minute");
  expect(await become(unconfirmed)).toBe("refused");

  expect(await become(account)).toBe("made");
  expect(await statusOf(account)).toBe("owner");
  expect(await become(account)).toBe("refused");
});

/** Leaves only these operators. */
const dismissOthers = (...kept: Operator[]) =>
  db.owner`update public.operators set revoked_at = now() where user_id <> all (${kept.map(({ id }) => id)}::uuid[])`;

race("Of two owners who revoke each other, one stays", 20, async () => {
  const [one, other] = [await newOperator(db.owner), await newOperator(db.owner)];
  await dismissOthers(one, other);
  const revoke = async (operator: Operator, { id }: Operator) => {
    try {
      return (await press(db.sql, operator, "console_revoke_operator", { p_user_id: id, p_shown_role: "owner" }))
        .status;
    } catch (error) {
      // No longer an operator.
      if (error instanceof PostgresError) return error.code;
      throw error;
    }
  };
  const answers = await Promise.all([revoke(one, other), revoke(other, one)]);
  expect(answers.toSorted()).toEqual(["42501", "done"]);
  const left = await db.owner`select user_id from public.operators where revoked_at is null`;
  expect([...left]).toEqual([{ user_id: answers[0] === "done" ? one.id : other.id }]);
  expect([...(await actionsOn(db.owner, one.id)), ...(await actionsOn(db.owner, other.id))]).toHaveLength(1);
});

/** Confirmed accounts whose authenticator app was set up a minute ago. */
async function newCandidates(howMany: number): Promise<string[]> {
  const ids = await newUsers(db.owner, howMany);
  await db.owner`update auth.users set email_confirmed_at = now() where id = any (${ids}::uuid[])`;
  await db.owner`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    select gen_random_uuid(), id, 'phone', 'totp', 'verified', 'x', now() - interval '1 minute', now()
    from unnest(${ids}::uuid[]) id`;
  return ids;
}

race("Of many who try to become the first owner at once, one does", 20, async () => {
  await dismissOthers();
  const candidates = await newCandidates(4);
  const outcomes = await Promise.all(
    [...candidates, ...candidates].map(
      (id) => db.sql<{ outcome: string }[]>`select public.make_first_owner(${id}, ${`${id}@example.com`}) as outcome`,
    ),
  );
  expect(outcomes.filter(([row]) => row?.outcome === "made")).toHaveLength(1);
  const owners = await db.owner`
    select (select count(*)::int from public.operator_actions where subject_id = user_id::text) as actions
    from public.operators where revoked_at is null`;
  expect([...owners]).toEqual([{ actions: 1 }]);
});

race("An invitation accepted twice at once makes one operator", 20, async () => {
  const invited = await newAccount();
  const token = newToken();
  expect(await invite(invited.email, token)).toEqual({ status: "done" });
  const outcomes = await Promise.all(Array.from({ length: 4 }, async () => accept(invited, token)));
  expect(outcomes).toEqual(["done", "done", "done", "done"]);
  expect(await actionsOn(db.owner, invited.id)).toEqual([{ action: "accept_invitation", actor_email: invited.email }]);
});
