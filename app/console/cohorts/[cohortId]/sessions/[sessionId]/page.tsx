import type { Metadata } from "next";

import { SessionChanges } from "@/components/console/cohorts/session-changes";
import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { Missing } from "@/components/layout/missing";
import { LinkedText } from "@/components/ui/linked-text";
import { requireTeacher } from "@/lib/console/access";
import { findSession, listSessions, needsLink } from "@/lib/console/cohorts/room";
import { sessionState } from "@/lib/console/session-state";
import { listTeachers } from "@/lib/console/teachers/teachers";
import { cohortName, timesChanged } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/cohorts/[cohortId]/sessions/[sessionId]">): Promise<Metadata> {
  const { cohortId, sessionId } = await params;
  return { title: await titleOf("Session", async () => findSession(cohortId, sessionId)) };
}

/** A session of a cohort, and what can be changed. */
export default async function SessionPage({ params }: PageProps<"/console/cohorts/[cohortId]/sessions/[sessionId]">) {
  const { cohortId, sessionId } = await params;
  await requireTeacher(cohortId, `/console/cohorts/${cohortId}/sessions/${sessionId}`);
  const session = await findSession(cohortId, sessionId);
  if (!session) return <Missing />;
  const [sessions, teachers] = await Promise.all([listSessions(cohortId), listTeachers()]);
  const { startsAt, endsAt, state } = session;
  const now = Date.now();
  return (
    <>
      <PageHead
        title={session.title}
        lead={<RecordLink href={`/console/cohorts/${cohortId}`}>{cohortName(cohortId)}</RecordLink>}
      />
      <FactList
        facts={[
          { term: "State", value: <StateBadge state={sessionState(session)} /> },
          { term: "Starts", value: <IstTime at={startsAt} /> },
          { term: "Ends", value: <IstTime at={endsAt} /> },
          { term: "Teacher", value: teachers.find(({ id }) => id === session.teacherId)?.name },
          { term: "Guest teacher", value: session.guestName },
          { term: "What to bring", value: session.bring },
          { term: "Changed", value: timesChanged(session.sequence) },
          {
            term: "Reason for cancelling",
            value: session.cancelledReason && <LinkedText text={session.cancelledReason} />,
          },
          { term: "Meeting link", value: session.meetingUrl },
          { term: "Recording", value: session.recordingUrl },
        ]}
      />
      {state === "cancelled" ? null : (
        <Panel title="Change this session">
          <SessionChanges
            session={session}
            teachers={teachers}
            hasBegun={Date.parse(startsAt) <= now}
            isOver={Date.parse(endsAt) <= now}
            withoutLink={sessions.filter((other) => other.id !== sessionId && needsLink(other, now)).length}
          />
        </Panel>
      )}
    </>
  );
}
