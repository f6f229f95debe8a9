import { inputs } from "../flow";
import { type ConsoleForm, form, type Scene } from "./form";
import {
  inviteOperatorAction,
  revokeOperatorAction,
  setOperatorRoleAction,
  withdrawInvitationAction,
} from "@/lib/console/team/actions";

async function newMember({ backend, email }: Scene): Promise<string> {
  const userId = await backend.ensureUser({ email, fullName: inputs.name, password: inputs.password });
  await backend.sql("insert into public.operators (user_id, role) values ($1, 'staff')", [userId]);
  return userId;
}

/** Forms on the team. */
export const team: ConsoleForm[] = [
  form("invite an operator", inviteOperatorAction, { mails: ["operator-invitation"] }, async ({ email }) => ({
    fields: { email, role: "staff" },
    done: ["public.operator_invitations where email = $1 and expires_at > now()", email],
  })),
  form("change a role", setOperatorRoleAction, {}, async (scene) => {
    const userId = await newMember(scene);
    return {
      fields: { userId, shownRole: "staff", role: "owner" },
      done: ["public.operators where user_id = $1 and role = 'owner'", userId],
    };
  }),
  form("revoke an operator", revokeOperatorAction, {}, async (scene) => {
    const userId = await newMember(scene);
    return {
      fields: { userId, shownRole: "staff" },
      done: ["public.operators where user_id = $1 and revoked_at is not null", userId],
    };
  }),
  form("withdraw an invitation", withdrawInvitationAction, {}, async ({ backend, email }) => {
    const [row] = await backend.sql(
      `insert into public.operator_invitations (email, role, token_hash, invited_by)
        values ($1::text, 'staff', encode(sha256(convert_to($1::text, 'UTF8')), 'hex'), gen_random_uuid()) returning id`,
      [email],
    );
    const invitationId = String(row?.id);
    return {
      fields: { invitationId },
      done: ["public.operator_invitations where id = $1 and expires_at <= now()", invitationId],
    };
  }),
];
