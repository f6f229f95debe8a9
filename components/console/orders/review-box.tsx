import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { settleReviewAction } from "@/lib/console/orders/actions";
import type { ReviewChoice } from "@/lib/console/orders/review-choices";
import type { Review } from "@/lib/payments/review";

type ReviewBoxProps = {
  orderId: string;
  /** As the database has it. */
  reason: string;
  review: Review;
  choices: readonly ReviewChoice[];
};

/** What waits for a decision about an order, what can be done, and the decision. */
export function ReviewBox({ orderId, reason, review: { paymentId, what, advice }, choices }: ReviewBoxProps) {
  return (
    <ActionBox
      title="Settle the review"
      note={
        <>
          <strong className="font-medium text-foreground">{what}</strong> {advice}
          {paymentId ? ` It is about payment ${paymentId}.` : null}
        </>
      }
    >
      <ActionForm action={settleReviewAction} submit="Settle" success="The review is settled.">
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="shownReason" value={reason} />
        <ActionSelect name="resolution" label="What is to happen" defaultValue="" required>
          <NativeSelectOption value="">Choose</NativeSelectOption>
          {choices.map(({ resolution, label }) => (
            <NativeSelectOption key={resolution} value={resolution}>
              {label}
            </NativeSelectOption>
          ))}
        </ActionSelect>
        <ActionInput name="note" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
      </ActionForm>
    </ActionBox>
  );
}
