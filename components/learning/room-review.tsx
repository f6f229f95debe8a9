import { GivenReview } from "@/components/learning/given-review";
import { ReviewForm } from "@/components/learning/review-form";
import { Withdraw } from "@/components/learning/withdraw";
import type { AskedReview } from "@/lib/cohorts/said";
import { said } from "@/lib/content/said";

type RoomReviewProps = { asked: AskedReview; account: string; cohortId: string };

const { review } = said;

/** The questions about a cohort while they can be answered, else what was answered; withdrawn at any time. */
export function RoomReview({ asked: { given, isOpen, isEarly }, account, cohortId }: RoomReviewProps) {
  return (
    <>
      {isOpen ? (
        <>
          <p className="mt-2 mb-8 text-lg text-muted-foreground">{review.lead(cohortId)}</p>
          <ReviewForm account={account} cohortId={cohortId} given={given} />
        </>
      ) : given ? (
        <div className="mt-6">
          <GivenReview given={given} />
        </div>
      ) : (
        <p className="mt-4 text-lg text-muted-foreground">{isEarly ? review.early : review.late}</p>
      )}
      {/* Hidden, not gone: it says what it did once there is nothing left to withdraw. */}
      <div className="mt-6" hidden={given === null}>
        <Withdraw account={account} values={{ cohortId }} label={said.withdraw.review} />
      </div>
    </>
  );
}
