import { CalendarCheck, CalendarDays } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import { COURSE_NAME, findCohort } from "@/lib/content/cohorts";
import { formatDay } from "@/lib/learning/dates";
import { isRefunded, statusText } from "@/lib/learning/status";

type EnrolmentFactsProps = { cohortId: string; status: string; enrolledOn: string };

/** What was bought, and when it starts. */
export function EnrolmentFacts({ cohortId, status, enrolledOn }: EnrolmentFactsProps) {
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-heading font-bold">Cohort #{cohortId}</h2>
          <p className="mt-1 text-muted-foreground">{COURSE_NAME}</p>
        </div>
        <Badge variant={isRefunded(status) ? "outline" : "success"}>Status: {statusText(status)}</Badge>
      </div>
      <dl className="mt-6 grid gap-3 border-y border-border py-5">
        <Fact icon={CalendarCheck} term="Enrolled">
          <time dateTime={enrolledOn}>{formatDay(enrolledOn)}</time>
        </Fact>
        <Fact icon={CalendarDays} term="Start date">
          {formatDay(findCohort(cohortId)?.startDate ?? null)}
        </Fact>
      </dl>
    </div>
  );
}
