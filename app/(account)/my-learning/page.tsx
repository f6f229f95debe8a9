import * as z from "zod/mini";

import { ChangeLine } from "@/components/changes/change-line";
import { DocumentLinks } from "@/components/documents/document-links";
import { AccountNotice } from "@/components/layout/account-notice";
import { EnrolmentCard } from "@/components/learning/enrolment-card";
import { FirstSteps } from "@/components/learning/first-steps";
import { MyLearningLayout } from "@/components/learning/my-learning-layout";
import { NoEnrolments } from "@/components/learning/no-enrolments";
import { OwnNext } from "@/components/learning/own-next";
import { SeatLinks } from "@/components/learning/seat-links";
import { RefreshAt } from "@/components/ui/refresh-at";
import { requireUser, shownUser } from "@/lib/auth/current-user";
import { listChangeableSeats } from "@/lib/changes/changes";
import { whyOver } from "@/lib/cohorts/enrolment-status";
import { listEnrolments } from "@/lib/cohorts/enrolments";
import { listOwnCohorts, type OwnCohort } from "@/lib/cohorts/room";
import { errorIdFilter, pathWithParams, readFilter } from "@/lib/console/search-params";
import { myLearning } from "@/lib/content/learning";
import { listDocuments } from "@/lib/documents/orders";
import { withErrorId } from "@/lib/error-id";
import { dayOf } from "@/lib/format/days";
import { istDay } from "@/lib/format/ist";
import { hasSavedProfile } from "@/lib/profile/saved";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/my-learning");

/** Set by the checkout's callback if a payment couldn't be checked. */
const failureFilter = z.object({ errorId: errorIdFilter() });

export default async function MyLearningPage({ searchParams }: PageProps<"/my-learning">) {
  const params = await searchParams;
  const user = await requireUser(pathWithParams("/my-learning", params));
  const { errorId } = readFilter(failureFilter, params);
  const [enrolments, cohorts, orders, seats, shown] = await Promise.all([
    listEnrolments(user.id),
    listOwnCohorts(),
    listDocuments(user.id),
    listChangeableSeats(),
    shownUser(),
  ]);
  const now = new Date();
  const cancelled = new Set(seats.filter(({ isCohortCancelled }) => isCohortCancelled).map(({ cohortId }) => cohortId));
  const open = enrolments.filter(({ cohortId, status }) => whyOver(status) === null && !cancelled.has(cohortId));
  const newest = open.find(({ cohortId }) => isNew(cohorts.get(cohortId)));
  const newCohort = newest && cohorts.get(newest.cohortId);
  return (
    <>
      <AccountNotice account={user.id} />
      {/* Cohorts end at midnight IST. */}
      {cohorts.size > 0 && <RefreshAt at={new Date(istDay(dayOf(now)).until)} now={now} />}
      <MyLearningLayout>
        {errorId ? (
          <p role="alert" className="mt-6 rounded-md border border-input p-4 text-sm font-medium">
            {withErrorId(myLearning.unconfirmed, errorId)}
          </p>
        ) : null}
        <OwnNext
          cohortIds={open.map(({ cohortId }) => cohortId)}
          isDone={enrolments.length > 0 && open.every(({ cohortId }) => cohorts.get(cohortId)?.isOver)}
          now={now}
        />
        {newCohort ? (
          <FirstSteps
            account={user.id}
            enrolment={newest}
            cohort={newCohort}
            hasProfile={hasSavedProfile(shown?.metadata ?? {})}
            now={now}
          />
        ) : null}
        {enrolments.length > 0 ? (
          <ul className="mt-9 grid gap-6 lg:grid-cols-2">
            {enrolments.map((enrolment) => (
              <EnrolmentCard
                key={enrolment.id}
                enrolment={enrolment}
                cohort={cohorts.get(enrolment.cohortId) ?? null}
                isCancelled={cancelled.has(enrolment.cohortId)}
                links={
                  <SeatLinks orderId={enrolment.orderId}>
                    <DocumentLinks
                      order={orders.find(({ paymentId }) => paymentId === enrolment.paymentId)}
                      isCancelled={cancelled.has(enrolment.cohortId)}
                    />
                    <ChangeLine seat={seats.find(({ enrolmentId }) => enrolmentId === enrolment.id)} now={now} />
                  </SeatLinks>
                }
              />
            ))}
          </ul>
        ) : (
          <NoEnrolments />
        )}
      </MyLearningLayout>
    </>
  );
}

/** Whether a cohort's first steps are still useful and haven't been closed. */
const isNew = (cohort: OwnCohort | undefined): boolean =>
  cohort?.firstSteps?.includes("closed") === false && !cohort.isOver;
