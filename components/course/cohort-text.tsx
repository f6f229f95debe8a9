import { CalendarDays, Hourglass, Users } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/fact";
import { coursePrice, findCohort } from "@/lib/content/cohorts";
import { formatDay } from "@/lib/learning/dates";

/** When a cohort is, what it costs, how many seats there are, and that it is not yet on sale. */
export function CohortText({ id }: { id: string }) {
  const cohort = findCohort(id);
  if (!cohort) return null;
  const { startDate, enrollBy, slots, isOnSale } = cohort;
  const [amount, tax] = coursePrice.current.split(" + ");
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-heading font-bold">Cohort {id}</h3>
        {isOnSale ? <Badge>Enrolling now</Badge> : null}
      </div>
      <p className="mt-6 flex items-center gap-3 text-muted-foreground">
        <s>
          <span className="sr-only">Full price </span>
          {coursePrice.before}
        </s>
        <Badge variant="spark">{coursePrice.badge}</Badge>
      </p>
      <p className="mt-1 font-display text-4xl font-extrabold tracking-tight">
        {amount} <span className="font-sans text-base font-medium tracking-normal text-muted-foreground">+ {tax}</span>
      </p>
      <dl className="mt-7 mb-8 grid gap-3.5">
        <Fact icon={CalendarDays} term="Starts">
          <time dateTime={startDate}>{formatDay(startDate)}</time>
        </Fact>
        <Fact icon={Hourglass} term="Enroll by">
          <time dateTime={enrollBy}>{formatDay(enrollBy)}</time>
        </Fact>
        <Fact icon={Users} term="Seats">
          {slots}
        </Fact>
      </dl>
      {isOnSale ? null : (
        <Button size="lg" variant="outline" disabled className="mt-auto">
          Coming Soon
        </Button>
      )}
    </>
  );
}
