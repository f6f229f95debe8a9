import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable, EmptyState } from "@/components/console/kit/data-table";
import { StateBadge } from "@/components/console/kit/state-badge";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";
import { inviteInstructorAction, inviteOperatorAction, withdrawInvitationAction } from "@/lib/console/team/actions";
import { type Invitation, MAX_INVITATIONS, type TeamMember } from "@/lib/console/team/team";
import { term } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

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

/** For a teacher whom no one signs in as. */
export function InviteInstructorForm({
  team,
  teachers,
}: {
  team: readonly TeamMember[];
  teachers: readonly ConsoleTeacher[];
}) {
  const present = new Set(
    team.flatMap(({ userId, role, revokedAt }) => (role === "instructor" && revokedAt === null ? [userId] : [])),
  );
  const free = teachers.filter(({ userId }) => userId === null || !present.has(userId));
  if (free.length === 0)
    return <EmptyState>Someone signs in as each teacher already. Add another one first.</EmptyState>;
  return (
    <ActionForm action={inviteInstructorAction} submit="Invite the instructor" success="The invitation is on its way.">
      <div className="grid max-w-xl gap-3 sm:grid-cols-[1fr_12rem]">
        <ActionInput name="email" label="Email address" type="email" autoComplete="off" maxLength={254} required />
        <ActionSelect name="teacherId" label="Teacher">
          {free.map(({ id, name }) => (
            <NativeSelectOption key={id} value={id}>
              {name}
            </NativeSelectOption>
          ))}
        </ActionSelect>
      </div>
    </ActionForm>
  );
}
