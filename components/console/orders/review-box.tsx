"use client";

import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { AskingForm } from "@/components/console/kit/asking-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { askedFields } from "@/lib/console/asked";
import { settleReviewAction } from "@/lib/console/orders/actions";
import type { OrderReview } from "@/lib/console/orders/orders";
import type { ReviewChoice } from "@/lib/console/orders/review-choices";
import type { Review } from "@/lib/payments/review";

type ReviewBoxProps = {
  review: OrderReview;
  said: Review;
  choices: readonly ReviewChoice[];
};

/** The case of an order, the choices, and the decision. */
export function ReviewBox({ review, said: { what, advice }, choices }: ReviewBoxProps) {
  return (
    <ActionBox
      title="Settle the case"
      note={
        <>
          <strong className="font-medium text-foreground">{what}</strong> {advice}
          {` It's about payment ${review.paymentId}.`}
        </>
      }
    >
      {choices.length === 0 ? null : (
        <AskingForm
          action={settleReviewAction}
          submit="Settle"
          asks={askedFields.review}
          question={({ resolution }) =>
            choices.find((choice) => choice.resolution === resolution)?.question ?? "Choose what should happen first."
          }
        >
          <input type="hidden" name="reviewId" value={review.id} />
          <ActionSelect name="resolution" label="What should happen" defaultValue="" required>
            <NativeSelectOption value="">Choose</NativeSelectOption>
            {choices.map(({ resolution, label }) => (
              <NativeSelectOption key={resolution} value={resolution}>
                {label}
              </NativeSelectOption>
            ))}
          </ActionSelect>
          <ActionInput name="note" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
        </AskingForm>
      )}
    </ActionBox>
  );
}
