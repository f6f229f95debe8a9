"use client";

import type { CohortFacts } from "@/components/course/cohort-facts";
import { useNextCohort } from "@/components/course/use-cohorts";
import { buttonVariants } from "@/components/ui/button-variants";
import { Container } from "@/components/ui/section";
import { coursePrice } from "@/lib/content/cohorts";
import { cohortBar } from "@/lib/content/course";

/**
 * What can be bought next: a bar at the lower edge until the page is scrolled to its place, and from there on at the
 * upper edge. `standard` is what the page's HTML says until the rows arrive.
 */
export function NextCohortBar({ standard }: { standard: CohortFacts }) {
  const next = useNextCohort(standard);
  return (
    <aside
      aria-label={cohortBar.label}
      className="cohort-bar sticky top-16 bottom-0 z-30 border-y border-border bg-card text-sm shadow-card max-[22rem]:text-xs"
    >
      <Container className="flex min-h-14 items-center gap-x-3 py-2 sm:gap-x-5">
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
      </Container>
    </aside>
  );
}
