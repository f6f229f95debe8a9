import type { CohortFacts } from "@/components/course/cohort-facts";
import { NextCohort } from "@/components/course/next-cohort";
import { Container } from "@/components/ui/section";
import { cohortBar } from "@/lib/content/course";

/**
 * What can be bought next: a bar at the lower edge until the page is scrolled to its place, and from there on at the
 * upper edge. `standard` is what the page's HTML says until the rows arrive.
 */
export const NextCohortBar = ({ standard }: { standard: CohortFacts }) => (
  <aside
    aria-label={cohortBar.label}
    className="cohort-bar sticky top-16 bottom-0 z-30 border-y border-border bg-card text-sm shadow-card max-[22rem]:text-xs"
  >
    <Container className="flex min-h-14 items-center gap-x-3 py-2 sm:gap-x-5">
      <NextCohort standard={standard} />
    </Container>
  </aside>
);
