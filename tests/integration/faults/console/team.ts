import { count, inputs } from "../flow";
import { type ConsoleForm, newRequest, type Scene } from "./form";
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

const changed =
  ({ backend }: Scene, userId: string, what: string) =>
  () =>
    count(backend, `public.operators where user_id = $1 and ${what}`, [userId]);

/** Forms on the team. */
export const team: ConsoleForm[] = [
  {
    name: "invite an operator",
    action: inviteOperatorAction,
    prepare: async ({ backend, email }) => ({
      fields: { ...newRequest(), email, role: "staff" },
      effect: () => count(backend, "public.operator_invitations where email = $1 and expires_at > now()", [email]),
    }),
    mails: ["operator-invitation"],
  },
  {
    name: "change a role",
    action: setOperatorRoleAction,
    prepare: async (scene) => {
      const userId = await newMember(scene);
      return {
        fields: { ...newRequest(), userId, shownRole: "staff", role: "owner" },
        effect: changed(scene, userId, "role = 'owner'"),
      };
    },
  },
  {
    name: "revoke an operator",
    action: revokeOperatorAction,
    prepare: async (scene) => {
      const userId = await newMember(scene);
      return {
        fields: { ...newRequest(), userId, shownRole: "staff" },
        effect: changed(scene, userId, "revoked_at is not null"),
      };
    },
  },
  {
    name: "withdraw an invitation",
    action: withdrawInvitationAction,
    prepare: async ({ backend, email }) => {
      const [row] = await backend.sql(
        `insert into public.operator_invitations (email, role, token_hash, invited_by)
          values ($1::text, 'staff', encode(sha256(convert_to($1::text, 'UTF8')), 'hex'), gen_random_uuid()) returning id`,
        [email],
      );
      const invitationId = String(row?.id);
      return {
        fields: { ...newRequest(), invitationId },
        effect: () =>
          count(backend, "public.operator_invitations where id = $1 and expires_at <= now()", [invitationId]),
      };
    },
  },
];
