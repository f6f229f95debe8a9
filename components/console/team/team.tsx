import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";
import { revokeOperatorAction, setOperatorRoleAction } from "@/lib/console/team/actions";
import type { TeamMember } from "@/lib/console/team/team";
import { term } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

/** Long ones wrap, so that the actions stay in view. */
const address = "max-w-60 min-w-40 whitespace-normal wrap-anywhere";

/** With the name of the teacher that they sign in as. */
type Member = TeamMember & { teaches: string | undefined };

const members: readonly Column<Member>[] = [
  { key: "email", phone: "first", head: "Email address", cell: ({ email }) => email, className: address },
  {
    key: "role",
    phone: "second",
    head: "Role",
    cell: ({ role, teaches }) => (role === "instructor" && teaches ? `Instructor: ${teaches}` : term("states", role)),
    className: "whitespace-normal",
  },
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

export function TeamTable({ team, teachers }: { team: readonly TeamMember[]; teachers: readonly ConsoleTeacher[] }) {
  const names = new Map(teachers.map(({ userId, name }) => [userId, name]));
  return (
    <DataTable
      caption="The team"
      columns={members}
      rows={team.map((member) => ({ ...member, teaches: names.get(member.userId) }))}
      rowKey={({ userId }) => userId}
      empty="The console's operators appear here."
    />
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
      {role === "instructor" ? null : (
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
      )}
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
