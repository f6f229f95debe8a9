"use client";

import type { ReactNode } from "react";

import { CohortCard } from "@/components/course/cohort-card";
import type { CohortFacts } from "@/components/course/cohort-facts";
import { useCohorts } from "@/components/course/use-cohorts";
import { RegisterButton } from "@/components/registration/register-button";
import { cohortWaitlistTitle, NEXT_COHORT_LIST } from "@/lib/content/cohort-lists";
import { cohortsSection } from "@/lib/content/course";

type CohortGridProps = {
  /** What the page says until the rows arrive. */
  standard: readonly CohortFacts[];
  /** Below the button of a cohort on sale. */
  withoutScript: ReactNode;
};

/** A card for each cohort: first those of the page's HTML, which the database's rows replace after hydration. */
export function CohortGrid({ standard, withoutScript }: CohortGridProps) {
  const cohorts = useCohorts() ?? standard;
  if (cohorts.length === 0) {
    return (
      <div className="mt-11 grid justify-items-start gap-6 rounded-2xl border border-border bg-card p-6 shadow-card sm:p-7">
        <p className="text-heading font-bold">{cohortsSection.planned}</p>
        <RegisterButton sessionTitle={cohortWaitlistTitle(NEXT_COHORT_LIST)} size="lg">
          {cohortsSection.tellMe}
        </RegisterButton>
      </div>
    );
  }
  return (
    <ul className="mt-11 grid gap-6 lg:grid-cols-3">
      {cohorts.map((facts) => (
        <CohortCard key={facts.id} {...facts} withoutScript={withoutScript} />
      ))}
    </ul>
  );
}
