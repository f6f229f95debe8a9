import type { ReactNode } from "react";

import { FactList } from "@/components/console/kit/fact-list";
import { StateBadge } from "@/components/console/kit/state-badge";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { type ConsoleCohort, saidState } from "@/lib/console/cohorts/cohorts";
import { timesChanged } from "@/lib/content/console";
import { dayInIst, dayWithWeekdayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

/** The most important facts, large; then the rest. */
export function CohortFacts({ cohort }: { cohort: ConsoleCohort }) {
  const { startsOn, enrolBy, sellUntil, endsOn, isEnrolmentOver } = cohort;
  return (
    <>
      <dl className="mb-5 grid gap-4 rounded-md border border-border bg-card p-4 sm:grid-cols-3">
        <LargeFact term="State">
          <StateBadge state={saidState(cohort)} />
        </LargeFact>
        <LargeFact term="Free seats">{`${cohort.free} of ${cohort.capacity}`}</LargeFact>
        <LargeFact term="Price">{formatPaise(cohort.price)}</LargeFact>
      </dl>
      <FactList
        facts={[
          { term: "Starts", value: dayWithWeekdayInIst(startsOn) },
          {
            term: "Enrol by",
            value: dayInIst(enrolBy) + (isEnrolmentOver ? ' (over: the card says "Enrolment is closed")' : ""),
          },
          { term: "Sell until", value: sellUntil && dayInIst(sellUntil) },
          { term: "Ends", value: endsOn === null ? "With the last session" : dayInIst(endsOn) },
          { term: "Course page", value: shownPriceInWords(cohort.price, cohort.listPrice) },
          { term: "Seats", value: String(cohort.capacity) },
          { term: "Taken", value: String(cohort.taken) },
          { term: "Held", value: String(cohort.held) },
          { term: "List price, without GST", value: formatPaise(cohort.listPrice) },
          { term: "Chat link", value: cohort.chatUrl },
          { term: "Booking link", value: cohort.bookingUrl },
          { term: "Changed", value: timesChanged(cohort.sequence) },
        ]}
      />
    </>
  );
}

const LargeFact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-muted-foreground">{term}</dt>
    <dd className="mt-1 font-display text-2xl/8 font-bold wrap-anywhere">{children}</dd>
  </div>
);
