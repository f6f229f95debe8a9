import { CalendarDays, Hourglass, Users } from "lucide-react";
import Link from "next/link";

import { BuySeatButton } from "@/components/course/buy-seat-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/fact";
import { Section, SectionHeader } from "@/components/ui/section";
import { type Cohort, cohorts, coursePrice } from "@/lib/content/cohorts";
import { cohortsSection } from "@/lib/content/course";
import { formatDay } from "@/lib/learning/dates";
import { cn } from "@/lib/utils";

/** The three cohorts, their price and the way in. */
export function Cohorts() {
  const { eyebrow, title, lead, team } = cohortsSection;
  return (
    <Section id="cohorts" aria-labelledby="cohorts-title">
      <SectionHeader id="cohorts-title" eyebrow={eyebrow} title={title}>
        <p>{lead}</p>
      </SectionHeader>
      <ul className="mt-11 grid gap-6 lg:grid-cols-3">
        {cohorts.map((cohort) => (
          <CohortCard key={cohort.id} cohort={cohort} />
        ))}
      </ul>
      <p className="mt-8 text-muted-foreground">
        {team.text}{" "}
        <Link
          href="/contact-us"
          className="font-semibold whitespace-nowrap text-primary underline-offset-4 hover:underline"
        >
          {team.action}
        </Link>
      </p>
    </Section>
  );
}

function CohortCard({ cohort }: { cohort: Cohort }) {
  const { id, startDate, enrollBy, slots, isOnSale } = cohort;
  const [amount, tax] = coursePrice.current.split(" + ");
  return (
    <li
      className={cn(
        "flex flex-col rounded-2xl border bg-card p-6 shadow-card sm:p-7",
        isOnSale ? "border-primary shadow-lift ring-1 ring-primary" : "border-border",
      )}
    >
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
      <div className="mt-auto grid">
        {isOnSale ? (
          <BuySeatButton cohortId={id} />
        ) : (
          <Button size="lg" variant="outline" disabled>
            Coming Soon
          </Button>
        )}
      </div>
    </li>
  );
}
