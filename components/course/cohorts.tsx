import Link from "next/link";

import { BuySeatButton } from "@/components/course/buy-seat-button";
import { CohortText } from "@/components/course/stills";
import { Button } from "@/components/ui/button";
import { Section, SectionHeader } from "@/components/ui/section";
import { type Cohort, cohorts } from "@/lib/content/cohorts";
import { cohortsSection } from "@/lib/content/course";
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
  const { id, isOnSale } = cohort;
  return (
    <li
      className={cn(
        "flex flex-col rounded-2xl border bg-card p-6 shadow-card sm:p-7",
        isOnSale ? "border-primary shadow-lift ring-1 ring-primary" : "border-border",
      )}
    >
      <CohortText id={id} />
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
