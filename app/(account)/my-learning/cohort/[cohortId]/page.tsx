import type { Metadata } from "next";

import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { CohortCourse } from "@/components/learning/cohort-course";
import { CohortHero } from "@/components/learning/cohort-hero";
import { CohortLinks } from "@/components/learning/cohort-links";
import { ThisWeek } from "@/components/learning/this-week";
import { requireUser } from "@/lib/auth/current-user";
import { findCohort } from "@/lib/content/cohorts";
import { hasStarted, nextSessionDay, upcomingSessions } from "@/lib/learning/dates";
import { findEnrolment } from "@/lib/learning/enrolments";
import { learnerTimeZone } from "@/lib/profile/queries";

export const metadata: Metadata = { title: "Your cohort" };

type CohortPageProps = { params: Promise<{ cohortId: string }> };

export default async function CohortPage({ params }: CohortPageProps) {
  const { cohortId } = await params;
  const user = await requireUser(`/my-learning/cohort/${cohortId}`);
  const [enrolment, learnerZone] = await Promise.all([findEnrolment(user.id, cohortId), learnerTimeZone()]);
  if (!enrolment) return <Missing />;
  const startDay = findCohort(enrolment.cohortId)?.startDate ?? null;
  const now = new Date();
  return (
    <>
      <AccountNotice account={user.id} />
      <CohortHero
        cohortId={enrolment.cohortId}
        startDay={startDay}
        nextSessionDay={nextSessionDay(startDay, now)}
        learnerZone={learnerZone}
      />
      <CohortLinks />
      <ThisWeek
        hasStarted={hasStarted(startDay, now)}
        sessions={upcomingSessions(startDay, now)}
        learnerZone={learnerZone}
      />
      <CohortCourse />
    </>
  );
}
