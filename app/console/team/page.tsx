import type { Metadata } from "next";

import { PageHead, Panel } from "@/components/console/page-head";
import { InvitationTable, InviteForm, TeamTable } from "@/components/console/team";
import { requireOwner } from "@/lib/console/access";
import { listInvitations, listTeam } from "@/lib/console/team";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  await requireOwner("/console/team");
  const [team, invitations] = await Promise.all([listTeam(), listInvitations(new Date())]);
  return (
    <>
      <PageHead
        title="Team"
        lead="Who may use the console. Staff do everything but this page, refunds after 14 days and exports of applications."
      />
      <TeamTable team={team} />
      <Panel title="Invite somebody">
        <InviteForm />
      </Panel>
      <Panel title="Invitations">
        <InvitationTable rows={invitations} />
      </Panel>
    </>
  );
}
