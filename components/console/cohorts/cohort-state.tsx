import { ShownCohort } from "@/components/console/cohorts/shown-cohort";
import { ActionBox } from "@/components/console/kit/action-box";
import { ActionForm } from "@/components/console/kit/action-form";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { setCohortStateAction } from "@/lib/console/cohorts/actions";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { dayInIst } from "@/lib/format/ist";

/** What becomes public when a cohort is on sale. */
const becomesPublic = ({ id, startsOn, enrolBy, price, listPrice, free }: ConsoleCohort) =>
  `The course page will offer ${cohortName(id)} to everyone: starts ${dayInIst(startsOn)}, enrol by ${dayInIst(enrolBy)}, ` +
  `${shownPriceInWords(price, listPrice)}, ${count(free, "seat")} left. Put it on sale?`;

/** What happens when a cohort is taken off sale. */
const comesBack = ({ taken, held }: ConsoleCohort) =>
  'It will no longer be for sale, and the course page will say "coming soon".' +
  (taken > 0 ? ` ${count(taken, "person has a seat and keeps it", "people have a seat and keep it")}.` : "") +
  (held > 0 ? ` ${count(held, "seat is held", "seats are held")} and can still be bought.` : "");

/** Puts a cohort on sale, takes it off sale, or closes it; a cancelled one stays cancelled. */
export function CohortState({ cohort }: { cohort: ConsoleCohort }) {
  if (cohort.state === "cancelled") return null;
  return (
    <ActionBox title="Sale" note="A closed cohort is off the course page. Everyone with a seat keeps it.">
      <div className="grid gap-3">
        {cohort.state === "on_sale" ? null : (
          <ActionForm action={setCohortStateAction} submit="Put on sale" confirm={becomesPublic(cohort)}>
            <ShownCohort cohort={cohort} />
            <input type="hidden" name="state" value="on_sale" />
          </ActionForm>
        )}
        {cohort.state === "on_sale" ? (
          <ActionForm
            action={setCohortStateAction}
            submit="Back to coming soon"
            variant="destructive"
            confirm={comesBack(cohort)}
          >
            <ShownCohort cohort={cohort} />
            <input type="hidden" name="state" value="coming_soon" />
          </ActionForm>
        ) : null}
        {cohort.state === "closed" ? null : (
          <ActionForm
            action={setCohortStateAction}
            submit="Close"
            variant="destructive"
            confirm="The cohort leaves the course page and is no longer for sale. Anyone already in the checkout can still pay."
          >
            <ShownCohort cohort={cohort} />
            <input type="hidden" name="state" value="closed" />
          </ActionForm>
        )}
      </div>
    </ActionBox>
  );
}
