import { CancelCohort } from "@/components/console/cohorts/cancel-cohort";
import { CapacityForm } from "@/components/console/cohorts/capacity-form";
import { DayFields } from "@/components/console/cohorts/cohort-fields";
import { CohortState } from "@/components/console/cohorts/cohort-state";
import { PriceForm } from "@/components/console/cohorts/price-form";
import { ShownCohort } from "@/components/console/cohorts/shown-cohort";
import { TeachersForm } from "@/components/console/cohorts/teachers-form";
import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { UrlInput } from "@/components/console/kit/session-fields";
import { changeCohortAction, setTakesHandinsAction } from "@/lib/console/cohorts/actions";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";

type CohortChangesProps = {
  cohort: ConsoleCohort;
  teachers: readonly ConsoleTeacher[];
  takesHandins: boolean;
  isOwner: boolean;
  /** What people with a seat paid, in paise, and how many paid each amount. */
  paid: readonly { amount: number; people: number }[];
};

/** What can be changed about a cohort; price and state only by owners. */
export function CohortChanges({ cohort, teachers, takesHandins, isOwner, paid }: CohortChangesProps) {
  return (
    <ActionBoxes>
      <ActionBox
        title="Days and links"
        note={
          cohort.hasClasses
            ? "Learners see changes at once. The first day is the first class's: to move it, open that session's page."
            : "Learners see changes at once. Receipts of paid orders stay as they are."
        }
      >
        <ActionForm action={changeCohortAction} submit="Save">
          <ShownCohort cohort={cohort} />
          <DayFields startsOn={cohort.startsOn} enrolBy={cohort.enrolBy} isPlanned={cohort.hasClasses} />
          {isOwner ? (
            <ActionInput
              name="sellUntil"
              label="Sell until"
              note="the last day to sell a cohort that has begun; leave it empty to stop before its first day"
              type="date"
              defaultValue={cohort.sellUntil ?? undefined}
            />
          ) : (
            <input type="hidden" name="sellUntil" value={cohort.sellUntil ?? ""} />
          )}
          <ActionInput
            name="endsOn"
            label="Ends on"
            note="leave it empty for the day of the last session"
            type="date"
            defaultValue={cohort.endsOn ?? undefined}
          />
          <UrlInput note="optional" name="chatUrl" label="Chat link" value={cohort.chatUrl} />
          <UrlInput note="optional" name="bookingUrl" label="Booking link" value={cohort.bookingUrl} />
        </ActionForm>
      </ActionBox>
      <TeachersForm cohortId={cohort.id} teachers={teachers} />
      <CapacityForm cohort={cohort} />
      <ActionBox
        title="Hand-ins"
        note={
          takesHandins
            ? "Learners hand in each week's assignment. This can change until the first does."
            : "Learners hand in nothing."
        }
      >
        <ActionForm
          action={setTakesHandinsAction}
          submit={takesHandins ? "Take no hand-ins" : "Take hand-ins"}
          variant="outline"
        >
          <input type="hidden" name="cohortId" value={cohort.id} />
          <input type="hidden" name="shown" value={takesHandins ? "on" : "off"} />
        </ActionForm>
      </ActionBox>
      {isOwner ? (
        <>
          <ActionBox title="Price" note="Applies to new orders. Existing orders don't change.">
            <PriceForm
              cohortId={cohort.id}
              sequence={cohort.sequence}
              price={cohort.price}
              listPrice={cohort.listPrice}
              paid={paid}
            />
          </ActionBox>
          <CohortState cohort={cohort} />
          <CancelCohort cohort={cohort} />
        </>
      ) : (
        <ActionBox
          title="Price and sale"
          note="Only owners can change the price, or put a cohort on sale, close it or cancel it."
        >
          {null}
        </ActionBox>
      )}
    </ActionBoxes>
  );
}
