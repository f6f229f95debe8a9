import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { InvitationTable, InviteForm, InviteInstructorForm } from "@/components/console/team/invitations";
import { TeamTable } from "@/components/console/team/team";
import { requireOperator } from "@/lib/console/access";
import { listTeachers } from "@/lib/console/teachers/teachers";
import { listInvitations, listTeam } from "@/lib/console/team/team";

export const metadata: Metadata = { title: "Team" };

const OwnersOnly = () => (
  <>
    <PageHead title="Team" />
    <EmptyState>
      You&apos;re staff: only owners can see the team, invite people, change roles or revoke access. Ask the owner who
      invited you. <RecordLink href="/console">Back to Today</RecordLink>
    </EmptyState>
  </>
);

export default async function TeamPage() {
  const { role } = await requireOperator("/console/team");
  if (role !== "owner") return <OwnersOnly />;
  const [team, invitations, teachers] = await Promise.all([listTeam(), listInvitations(new Date()), listTeachers()]);
  return (
    <>
      <PageHead
        title="Team"
        lead="The people who can use the console. Staff can do everything except manage the team, refund after 14 days, record bank transfers and their refunds, end seats, export applications, and open, price, sell or cancel cohorts. Instructors only see the classrooms of the cohorts they teach."
      />
      <TeamTable team={team} teachers={teachers} />
      <Panel title="Invite someone">
        <InviteForm />
      </Panel>
      <Panel title="Invite an instructor">
        <InviteInstructorForm team={team} teachers={teachers} />
      </Panel>
      <Panel title="Invitations">
        <InvitationTable rows={invitations} />
      </Panel>
    </>
  );
}
