import type { Metadata } from "next";
import { redirect } from "next/navigation";

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
import { cohorts } from "@/lib/content/cohorts";
import { dashboard } from "@/lib/content/learning";
import { formatDay } from "@/lib/format/days";
import { ratingOf } from "@/lib/forms/rating";
import { learnerTimeZone } from "@/lib/profile/queries";
import { titleOf } from "@/lib/seo/page-title";

type CohortPageProps = {
  params: Promise<{ cohortId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<CohortPageProps, "params">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Your cohort", async () => findRoom(cohortId)) };
}

/** The first cohorts have a page derived from their start day while they have no sessions. */
const derived = new Set<string>(cohorts.map(({ id }) => id));

/**
 * Shows the room, with the question about the class, and the rating, that a link in a mail chose: opening it stores
 * nothing. A cancelled cohort without sessions has none: only the choice between a refund and a move is
 * left.
 */
export default async function CohortPage({ params, searchParams }: CohortPageProps) {
  const [{ cohortId }, { class: classId, rating }] = await Promise.all([params, searchParams]);
  const user = await requireUser(`/my-learning/cohort/${cohortId}`);
  const [room, learnerZone] = await Promise.all([findRoom(cohortId), learnerTimeZone()]);
  if (!room) return <Missing />;
  if (room.state === "cancelled" && room.sessions.length === 0) redirect("/my-learning");
  const now = new Date();
  return (
    <>
      <AccountNotice account={user.id} />
      {room.sessions.length > 0 || !derived.has(cohortId) ? (
        <CohortRoom
          room={room}
          cohortId={cohortId}
          account={user.id}
          learnerZone={room.timeZone ?? learnerZone}
          chosen={{ classId: String(classId), rating: ratingOf(rating) }}
          now={now}
        />
      ) : (
        <>
          <CohortByStart cohortId={cohortId} startDay={room.startsOn} learnerZone={learnerZone} now={now} />
          <CohortCourse teachers={room.teachers} />
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
