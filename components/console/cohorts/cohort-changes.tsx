import { CancelCohort } from "@/components/console/cohorts/cancel-cohort";
import { CapacityForm } from "@/components/console/cohorts/capacity-form";
import { DayFields, PriceFields } from "@/components/console/cohorts/cohort-fields";
import { CohortState } from "@/components/console/cohorts/cohort-state";
import { ShownCohort } from "@/components/console/cohorts/shown-cohort";
import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { UrlInput } from "@/components/console/kit/session-fields";
import { changeCohortAction, setPriceAction } from "@/lib/console/cohorts/actions";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

type CohortChangesProps = { cohort: ConsoleCohort; isOwner: boolean };

/** What can be changed of a cohort; price and state by owners alone. */
export function CohortChanges({ cohort, isOwner }: CohortChangesProps) {
  return (
    <ActionBoxes>
      <ActionBox
        title="Days and links"
        note="Learners see changes at once. Paid orders keep their receipts and planned sessions keep their times: move each session on its own page."
      >
        <ActionForm action={changeCohortAction} submit="Save">
          <ShownCohort cohort={cohort} />
          <DayFields startsOn={cohort.startsOn} enrolBy={cohort.enrolBy} />
          <ActionInput
            name="endsOn"
            label="Ends on"
            note="empty: the day of the last session"
            type="date"
            defaultValue={cohort.endsOn ?? undefined}
          />
          <UrlInput note="optional" name="chatUrl" label="Chat link" value={cohort.chatUrl} />
          <UrlInput note="optional" name="bookingUrl" label="Booking link" value={cohort.bookingUrl} />
        </ActionForm>
      </ActionBox>
      <CapacityForm cohort={cohort} />
      {isOwner ? (
        <>
          <ActionBox title="Price" note="Applies to new orders. Existing orders don't change.">
            <ActionForm action={setPriceAction} submit="Save the price">
              <ShownCohort cohort={cohort} />
              <PriceFields price={cohort.price} listPrice={cohort.listPrice} />
            </ActionForm>
          </ActionBox>
          <CohortState cohort={cohort} />
          <CancelCohort cohort={cohort} />
        </>
      ) : (
        <ActionBox
          title="Price and sale"
          note="Only owners can change the price, put a cohort on sale, close or cancel it."
        >
          {null}
        </ActionBox>
      )}
    </ActionBoxes>
  );
}
