import { FactList } from "@/components/console/kit/fact-list";
import { StateBadge } from "@/components/console/kit/state-badge";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { timesChanged } from "@/lib/content/console";
import { dayInIst, dayWithWeekdayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

export function CohortFacts({ cohort }: { cohort: ConsoleCohort }) {
  const { state, startsOn, enrolBy, endsOn, isEnrolByEnforced, isEnrolmentOver } = cohort;
  const enrolment = isEnrolByEnforced ? (isEnrolmentOver ? " (over: shown as coming soon)" : "") : " (not enforced)";
  return (
    <FactList
      facts={[
        { term: "State", value: <StateBadge state={state} /> },
        { term: "Starts", value: dayWithWeekdayInIst(startsOn) },
        { term: "Enrol by", value: dayInIst(enrolBy) + enrolment },
        { term: "Ends", value: endsOn === null ? "With the last session" : dayInIst(endsOn) },
        { term: "Price", value: formatPaise(cohort.price) },
        { term: "List price, without GST", value: formatPaise(cohort.listPrice) },
        { term: "Course page", value: shownPriceInWords(cohort.price, cohort.listPrice) },
        { term: "Seats", value: String(cohort.capacity) },
        { term: "Taken", value: String(cohort.taken) },
        { term: "Held", value: String(cohort.held) },
        { term: "Free", value: String(cohort.free) },
        { term: "Chat link", value: cohort.chatUrl },
        { term: "Booking link", value: cohort.bookingUrl },
        { term: "Changed", value: timesChanged(cohort.sequence) },
      ]}
    />
  );
}
