import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { StateBadge } from "@/components/console/kit/state-badge";
import { NativeSelectOption } from "@/components/ui/native-select";
import {
  inviteOperatorAction,
  revokeOperatorAction,
  setOperatorRoleAction,
  withdrawInvitationAction,
} from "@/lib/console/team/actions";
import { type Invitation, MAX_INVITATIONS, type TeamMember } from "@/lib/console/team/team";
import { term } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

/** Long ones wrap, so that the actions stay in view. */
const address = "max-w-60 min-w-40 whitespace-normal wrap-anywhere";

const members: readonly Column<TeamMember>[] = [
  { key: "email", phone: "first", head: "Email address", cell: ({ email }) => email, className: address },
  { key: "role", phone: "second", head: "Role", cell: ({ role }) => term("states", role) },
  { key: "since", head: "Since", cell: ({ since }) => inIst(since) },
  { key: "by", head: "Invited by", cell: ({ invitedBy }) => invitedBy ?? "No one: first owner", className: address },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ revokedAt }) =>
      revokedAt ? (
        <>
          <StateBadge state="revoked" /> <span>{inIst(revokedAt)}</span>
        </>
      ) : (
        <StateBadge state="on_team" />
      ),
  },
  {
    key: "change",
    phone: "second",
    head: "Change",
    cell: (member) => (member.revokedAt ? null : <MemberForms {...member} />),
    className: "w-72 min-w-72",
  },
];

const invitations: readonly Column<Invitation>[] = [
  { key: "email", phone: "first", head: "Email address", cell: ({ email }) => email },
  { key: "role", phone: "second", head: "Role", cell: ({ role }) => term("states", role) },
  { key: "sent", head: "Invited", cell: ({ createdAt }) => inIst(createdAt) },
  { key: "state", phone: "end", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "change",
    phone: "second",
    head: "Change",
    cell: ({ id, email, state }) =>
      state === "waiting" ? (
        <ActionForm
          action={withdrawInvitationAction}
          submit="Withdraw"
          confirm={`The link sent to ${email} will stop working.`}
          success={`The invitation to ${email} has been withdrawn.`}
          variant="outline"
        >
          <input type="hidden" name="invitationId" value={id} />
        </ActionForm>
      ) : null,
  },
];

export function TeamTable({ team }: { team: readonly TeamMember[] }) {
  return (
    <DataTable
      caption="The team"
      columns={members}
      rows={team}
      rowKey={({ userId }) => userId}
      empty="The console's operators appear here."
    />
  );
}

export function InvitationTable({ rows }: { rows: readonly Invitation[] }) {
  return (
    <DataTable
      caption="Invitations"
      columns={invitations}
      rows={rows}
      rowKey={({ id }) => id}
      empty="People you invite appear here, with the state of their invitations."
      limit={MAX_INVITATIONS}
    />
  );
}

export function InviteForm() {
  return (
    <ActionForm action={inviteOperatorAction} submit="Send the invitation" success="The invitation is on its way.">
      <div className="grid max-w-xl gap-3 sm:grid-cols-[1fr_10rem]">
        <ActionInput name="email" label="Email address" type="email" autoComplete="off" maxLength={254} required />
        <ActionSelect name="role" label="Role" defaultValue="staff">
          <NativeSelectOption value="staff">Staff</NativeSelectOption>
          <NativeSelectOption value="owner">Owner</NativeSelectOption>
        </ActionSelect>
      </div>
    </ActionForm>
  );
}

function MemberForms({ userId, email, role }: TeamMember) {
  const other = role === "owner" ? "staff" : "owner";
  const shown = (
    <>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="shownRole" value={role} />
    </>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <ActionForm
        action={setOperatorRoleAction}
        submit={`Make ${other}`}
        confirm={`${email} will be ${other === "owner" ? "an owner, who can manage the team and refund anything" : "staff"}.`}
        success={`${email} is now ${other === "owner" ? "an owner" : "staff"}.`}
        variant="outline"
      >
        {shown}
        <input type="hidden" name="role" value={other} />
      </ActionForm>
      <ActionForm
        action={revokeOperatorAction}
        submit="Revoke"
        confirm={`${email} will lose access straight away.`}
        success={`${email} no longer has access.`}
        variant="destructive"
      >
        {shown}
      </ActionForm>
    </div>
  );
}
