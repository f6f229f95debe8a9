import { createHash, randomBytes, randomInt } from "node:crypto";

import { signInAs } from "../../auth/account";
import { expireSession } from "../../support/browser";
import { currentClient } from "../../support/client";
import { formOf } from "../../support/form-actions";
import { signInOperator } from "../../support/operators";
import { count, inputs } from "../flow";
import type { ConsoleForm, Scene } from "./form";
import { refund } from "./money-forms";
import { CODE_NOT_CHECKED } from "./places";
import { accessOf } from "@/lib/console/access";
import { enterCodeAction, startEnrolmentAction } from "@/lib/console/entry/actions";
import { initialFormState } from "@/lib/forms/form-state";
import { addAuthenticator } from "@/sandbox/launcher/owner";
import { ageLastCode, codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

/**
 * The first owner's address, and the header with the caller's address, so that limits on codes count each account
 * separately.
 */
export const codesEnvironment = { OWNER_EMAIL: "zenobia.owner@example.com", TRUSTED_IP_HEADER: "x-real-ip" };

type Options = { email?: string; isOperator?: boolean; isEnrolled?: boolean };

/** An account that is signed in without the second factor. */
async function newAccount(scene: Scene, { email = scene.email, isOperator, isEnrolled }: Options): Promise<string> {
  const { ensureUser, sql } = scene.backend;
  const { password } = inputs;
  const userId = await ensureUser({ email, fullName: inputs.name, password });
  if (isOperator) await sql("insert into public.operators (user_id, role) values ($1, 'staff')", [userId]);
  if (isEnrolled) {
    await sql("delete from auth.mfa_factors where user_id = $1", [userId]);
    await addAuthenticator(sql, email);
  }
  currentClient().headers.set("x-real-ip", `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  await signInAs(email, password);
  return userId;
}

const rows =
  ({ backend }: Scene, query: string, userId: string) =>
  () =>
    count(backend, query, [userId]);

const SECOND_LEVEL = "auth.sessions where user_id = $1 and aal = 'aal2'";

const refusals = { "auth at the code": CODE_NOT_CHECKED };

const enterCode = (name: string, prepare: ConsoleForm["prepare"], isUnlogged?: true): ConsoleForm => ({
  name,
  action: enterCodeAction,
  prepare,
  leadsTo: /^\/console$/,
  services: ["auth"],
  refusals,
  ...(isUnlogged && { isUnlogged }),
});

/** A refund by someone whose last code is more than 15 minutes old, with a new code in the form. */
const refundWithCode: ConsoleForm = {
  ...refund,
  name: "refund with a code",
  prepare: async (scene) => {
    const prepared = await refund.prepare(scene);
    const userId = await newAccount(scene, { isOperator: true, isEnrolled: true });
    await signInOperator({ email: scene.email, userId });
    await ageLastCode(scene.backend, scene.email);
    expireSession();
    await accessOf(new FormData());
    return { ...prepared, code: () => codeOf(TOTP_SECRET) };
  },
  services: ["razorpay", "auth"],
  refusals,
};

/** Forms with a code from the authenticator app, and the one that sets up an app. */
export const codes: readonly ConsoleForm[] = [
  {
    name: "set up an authenticator",
    action: startEnrolmentAction,
    prepare: async (scene) => {
      const userId = await newAccount(scene, { isOperator: true });
      // A set-up whose answer was lost is replaced.
      return { fields: {}, outcome: rows(scene, "auth.mfa_factors where user_id = $1", userId) };
    },
    isUnlogged: true,
    services: ["auth"],
    refusals,
  },
  enterCode(
    "enter a code",
    async (scene) => {
      const userId = await newAccount(scene, { isOperator: true, isEnrolled: true });
      return { fields: {}, code: () => codeOf(TOTP_SECRET), outcome: rows(scene, SECOND_LEVEL, userId) };
    },
    true,
  ),
  enterCode(
    "enter the first code",
    async (scene) => {
      const userId = await newAccount(scene, { isOperator: true });
      const { result } = await startEnrolmentAction(initialFormState, formOf({}));
      if (!result?.ok) throw new Error("No authenticator was set up");
      const { factorId, secret } = result.data;
      return { fields: { factorId }, code: () => codeOf(secret), outcome: rows(scene, SECOND_LEVEL, userId) };
    },
    true,
  ),
  enterCode("accept an invitation", async (scene) => {
    await newAccount(scene, { isEnrolled: true });
    const invitation = randomBytes(32).toString("base64url");
    const [row] = await scene.backend.sql(
      "insert into public.operator_invitations (email, role, token_hash, invited_by) values ($1, 'staff', $2, $3) returning id",
      [scene.email, createHash("sha256").update(invitation).digest("hex"), scene.operator.userId],
    );
    return {
      fields: { invitation },
      code: () => codeOf(TOTP_SECRET),
      ledger: rows(scene, "public.operator_actions where request_id = $1", String(row?.id)),
    };
  }),
  refundWithCode,
];

/** Run separately: while there's no owner, no one else's form is open. */
export const firstOwner: readonly ConsoleForm[] = [
  enterCode("become the first owner", async (scene) => {
    await scene.backend.sql("update public.operators set revoked_at = now() where role = 'owner'", []);
    const userId = await newAccount(scene, { email: codesEnvironment.OWNER_EMAIL, isEnrolled: true });
    const ledger = rows(scene, "public.operator_actions where actor = $1 and action = 'make_first_owner'", userId);
    const earlier = await ledger();
    return {
      fields: {},
      code: () => codeOf(TOTP_SECRET),
      ledger: async () => (await ledger()) - earlier,
    };
  }),
];
