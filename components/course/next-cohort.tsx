"use client";

import type { CohortFacts } from "@/components/course/cohort-facts";
import { useNextCohort } from "@/components/course/use-cohorts";
import { buttonVariants } from "@/components/ui/button-variants";
import { coursePrice } from "@/lib/content/cohorts";
import { cohortBar } from "@/lib/content/course";

/** The price, the start and the seats of the cohort that comes next, and the link to the cohorts. */
export function NextCohort({ standard }: { standard: CohortFacts }) {
  const next = useNextCohort(standard);
  return (
    <>
      {next === null ? (
        <p className="font-semibold">{cohortBar.planned}</p>
      ) : (
        <p className="flex min-w-0 grow flex-wrap gap-x-4 max-sm:flex-col">
          <strong>
            <span>{`${next.amount} + ${coursePrice.tax}`}</span>
          </strong>
          <span>{`${next.hasBegun ? cohortBar.started : cohortBar.starts} ${next.starts}`}</span>
          <span className="text-muted-foreground">{next.sale === "coming_soon" ? "Coming Soon" : next.seats}</span>
        </p>
      )}
      <a
        href="#cohorts"
        className={buttonVariants({ size: "sm", className: "max-sm:px-3 max-[22rem]:text-xs max-[15rem]:shrink" })}
      >
        {next === null ? cohortBar.join : cohortBar.action}
      </a>
    </>
  );
}
