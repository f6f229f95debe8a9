import type { Metadata } from "next";

import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { CohortCourse } from "@/components/learning/cohort-course";
import { CohortHero } from "@/components/learning/cohort-hero";
import { CohortLinks } from "@/components/learning/cohort-links";
import { CohortRoom } from "@/components/learning/cohort-room";
import { NextDay } from "@/components/learning/next-session";
import { ThisWeek } from "@/components/learning/this-week";
import { requireUser } from "@/lib/auth/current-user";
import { hasStarted, nextSessionDay, upcomingSessions } from "@/lib/cohorts/dates";
import { findRoom } from "@/lib/cohorts/room";
import { dashboard } from "@/lib/content/learning";
import { formatDay } from "@/lib/format/days";
import { learnerTimeZone } from "@/lib/profile/queries";
import { titleOf } from "@/lib/seo/page-title";

type CohortPageProps = { params: Promise<{ cohortId: string }> };

export async function generateMetadata({ params }: CohortPageProps): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Your cohort", async () => findRoom(cohortId)) };
}

/** Shows the room; for a cohort without sessions, a page derived from its start day. */
export default async function CohortPage({ params }: CohortPageProps) {
  const { cohortId } = await params;
  const user = await requireUser(`/my-learning/cohort/${cohortId}`);
  const [room, learnerZone] = await Promise.all([findRoom(cohortId), learnerTimeZone()]);
  if (!room) return <Missing />;
  const now = new Date();
  return (
    <>
      <AccountNotice account={user.id} />
      {room.sessions.length > 0 ? (
        <CohortRoom
          room={room}
          cohortId={cohortId}
          account={user.id}
          learnerZone={room.timeZone ?? learnerZone}
          now={now}
        />
      ) : (
        <>
          <CohortByStart cohortId={cohortId} startDay={room.startsOn} learnerZone={learnerZone} now={now} />
          <CohortCourse />
        </>
      )}
    </>
  );
}

type CohortByStartProps = { cohortId: string; startDay: string; learnerZone: string | undefined; now: Date };

function CohortByStart({ cohortId, startDay, learnerZone, now }: CohortByStartProps) {
  return (
    <>
      <CohortHero cohortId={cohortId} line={`Start date: ${formatDay(startDay)}`} progress={dashboard.progress.percent}>
        <NextDay day={nextSessionDay(startDay, now)} learnerZone={learnerZone} />
      </CohortHero>
      <CohortLinks />
      <ThisWeek
        hasStarted={hasStarted(startDay, now)}
        sessions={upcomingSessions(startDay, now)}
        learnerZone={learnerZone}
      />
    </>
  );
}
