import type { ReactNode } from "react";

import { CapacityForm } from "@/components/console/capacity-form";
import { ChoiceLinks } from "@/components/console/choice-links";
import { FactList } from "@/components/console/fact-list";
import { PageHead } from "@/components/console/page-head";
import type { CohortSeats } from "@/lib/console/cohorts";
import { findCohort } from "@/lib/content/cohorts";
import { formatDay } from "@/lib/learning/dates";

type CohortFrameProps = {
  cohort: CohortSeats;
  view: "roster" | "orders";
  /** The view's list. */
  children: ReactNode;
};

/** What both pages of a cohort show: its seats, and the way between roster and orders. */
export function CohortFrame({ cohort, view, children }: CohortFrameProps) {
  const { id, capacity, taken, held, free } = cohort;
  const page = `/console/cohorts/${id}`;
  return (
    <>
      <PageHead title={`Cohort #${id}`} />
      <FactList
        facts={[
          { term: "Starts", value: formatDay(findCohort(id)?.startDate ?? null) },
          { term: "Seats", value: String(capacity) },
          { term: "Taken", value: String(taken) },
          { term: "Held", value: String(held) },
          { term: "Free", value: String(free) },
        ]}
      />
      <div className="mt-8">
        <ChoiceLinks
          label="Roster or orders"
          choices={[
            { href: page, label: "Roster", isCurrent: view === "roster" },
            { href: `${page}/orders`, label: "Orders", isCurrent: view === "orders" },
          ]}
        />
        {children}
      </div>
      <div className="mt-8 max-w-md">
        <CapacityForm cohort={cohort} />
      </div>
    </>
  );
}
