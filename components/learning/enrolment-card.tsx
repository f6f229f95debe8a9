import { ArrowRight } from "lucide-react";
import Link from "next/link";

import { EnrolmentFacts, EnrolmentTeachers } from "@/components/learning/stills";
import { Button } from "@/components/ui/button";
import { LinkProgress } from "@/components/ui/link-progress";
import { myLearning } from "@/lib/content/learning";
import type { Enrolment } from "@/lib/enrolments/queries";
import { dayOf } from "@/lib/learning/dates";
import { isRefunded } from "@/lib/learning/status";

/** One enrolment; the button's link covers the whole card. The only one takes the whole row. */
export function EnrolmentCard({ enrolment }: { enrolment: Enrolment }) {
  const { cohortId, enrolledAt, status } = enrolment;
  return (
    <li className="group/card relative flex flex-col rounded-2xl border border-border bg-card p-6 shadow-card transition duration-300 ease-out-soft hover:-translate-y-1 hover:shadow-lift sm:p-8 lg:only:col-span-2 lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 print:break-inside-avoid">
      <EnrolmentFacts cohortId={cohortId} status={status} enrolledOn={dayOf(enrolledAt)} />
      <div className="flex grow flex-col">
        <EnrolmentTeachers />
        {isRefunded(status) ? (
          <p className="mt-auto text-sm text-muted-foreground">{myLearning.refunded}</p>
        ) : (
          <ContinueLink cohortId={cohortId} />
        )}
      </div>
    </li>
  );
}

/** Its area is the card's: a click anywhere leads to the dashboard. A transform while pressed would make it its own frame. */
function ContinueLink({ cohortId }: { cohortId: string }) {
  return (
    <Button
      asChild
      size="lg"
      className="mt-auto after:absolute after:inset-0 after:rounded-2xl active:translate-none print:hidden"
    >
      <Link href={`/my-learning/cohort/${encodeURIComponent(cohortId)}`}>
        {myLearning.action}
        <span className="sr-only"> with Cohort #{cohortId}</span>
        <LinkProgress>
          <ArrowRight aria-hidden="true" />
        </LinkProgress>
      </Link>
    </Button>
  );
}
