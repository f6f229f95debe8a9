import { CalendarDays, Hourglass, Users } from "lucide-react";
import Link from "next/link";

import { BuySeatButton } from "@/components/course/buy-seat-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/fact";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Section, SectionHeader } from "@/components/ui/section";
import { type Cohort, cohorts, coursePrice } from "@/lib/content/cohorts";
import { cohortsSection, teamOffer } from "@/lib/content/course";
import { formatDay } from "@/lib/format/days";
import { cn } from "@/lib/utils";

/** The cohorts, their price and the way in. */
export function Cohorts() {
  const { eyebrow, title, lead } = cohortsSection;
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
        {teamOffer.text}{" "}
        <Link
          href="/contact-us"
          className="font-semibold whitespace-nowrap text-primary underline-offset-4 hover:underline"
        >
          {teamOffer.action}
        </Link>
      </p>
    </Section>
  );
}

function CohortCard({ cohort: { id, startDate, enrollBy, slots, isOnSale } }: { cohort: Cohort }) {
  return (
    <li
      className={cn(
        "flex flex-col rounded-2xl border bg-card p-6 sm:p-7",
        isOnSale ? "border-primary shadow-lift ring-1 ring-primary" : "border-border shadow-card",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-heading font-bold">Cohort {id}</h3>
        {isOnSale ? <Badge>Enrolling now</Badge> : null}
      </div>
      <Price />
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
      {isOnSale ? (
        <div className="mt-auto grid">
          <BuySeatButton cohortId={id} />
          <NeedsJavaScript what="Paying for a seat" />
        </div>
      ) : (
        <Button size="lg" variant="outline" disabled className="mt-auto">
          Coming Soon
        </Button>
      )}
    </li>
  );
}

function Price() {
  const { amount, tax, before, badge } = coursePrice;
  return (
    <>
      <p className="mt-6 flex items-center gap-3 text-muted-foreground">
        <s>
          <span className="sr-only">Full price </span>
          {before}
        </s>
        <Badge variant="spark">{badge}</Badge>
      </p>
      <p className="mt-1 font-display text-4xl font-extrabold tracking-tight">
        {amount} <span className="font-sans text-base font-medium tracking-normal text-muted-foreground">+ {tax}</span>
      </p>
    </>
  );
}
