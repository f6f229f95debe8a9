"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import { BuySeatButton } from "@/components/course/buy-seat-button";
import type { CohortFacts } from "@/components/course/cohort-facts";
import { noteFullCohort, useCohorts } from "@/components/course/use-cohorts";
import { useRegistrationDialog } from "@/components/registration/use-registration-dialog";
import { buttonVariants } from "@/components/ui/button-variants";
import { cohortList, cohortWaitlistTitle, NEXT_COHORT_LIST } from "@/lib/content/cohort-lists";
import { cohortsSection, purchaseNotes } from "@/lib/content/course";

type CohortActionProps = Pick<CohortFacts, "sale" | "price" | "total"> & { cohortId: string; withoutScript: ReactNode };

const wide = buttonVariants({ size: "lg", variant: "outline" });

/**
 * Buys a seat, or joins the waiting list if none can be bought. The second button of a cohort that is coming soon
 * arrives with the rows; its place is empty until then.
 */
export function CohortAction({ cohortId, sale, price, total, withoutScript }: CohortActionProps) {
  const hasRows = useCohorts() !== null;
  const { buttonProps, dialog, open, registered } = useRegistrationDialog(
    cohortWaitlistTitle(sale === "enrolment_over" ? NEXT_COHORT_LIST : cohortList(cohortId)),
  );
  const place = useRef<HTMLDivElement>(null);
  const [soldOutCount, setSoldOutCount] = useState(0);
  // The last seat may be this buyer's own: for them the cohort isn't full.
  const [isBuying, setIsBuying] = useState(false);
  const shown = sale === "full" && isBuying ? "on_sale" : sale;

  const offerWaitingList = useEffectEvent(() => {
    // The pressed button may be gone, and the dialog returns the focus to whatever has it now.
    place.current?.querySelector("button")?.focus();
    open();
  });
  useEffect(() => {
    if (soldOutCount > 0) offerWaitingList();
  }, [soldOutCount]);

  function noteSoldOut() {
    noteFullCohort(cohortId);
    setIsBuying(false);
    setSoldOutCount((count) => count + 1);
  }

  return (
    <div ref={place} className="mt-auto grid min-h-32 content-start gap-3">
      {shown === "on_sale" ? (
        <div className="grid">
          <BuySeatButton cohortId={cohortId} price={price} onPress={() => setIsBuying(true)} onSoldOut={noteSoldOut} />
          <p className="mt-3 text-sm text-muted-foreground">
            <span className="block font-medium text-foreground">{purchaseNotes.total(total)}</span>
            {purchaseNotes.promises}
          </p>
          {withoutScript}
        </div>
      ) : null}
      {shown === "full"
        ? (registered ?? (
            <button type="button" className={buttonVariants({ size: "lg" })} {...buttonProps}>
              {cohortsSection.wait}
            </button>
          ))
        : null}
      {sale === "coming_soon" ? (
        <button type="button" className={wide} disabled>
          Coming Soon
        </button>
      ) : null}
      {sale === "coming_soon" && hasRows
        ? (registered ?? (
            <button type="button" className={wide} {...buttonProps}>
              {cohortsSection.tellMe}
            </button>
          ))
        : null}
      {sale === "enrolment_over"
        ? (registered ?? (
            // Its label is too long for the larger button on a narrow card.
            <button type="button" className={buttonVariants({ variant: "outline" })} {...buttonProps}>
              {cohortsSection.joinNext}
            </button>
          ))
        : null}
      {dialog}
    </div>
  );
}
