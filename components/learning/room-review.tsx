import { ReviewForm } from "@/components/learning/review-form";
import { Withdraw } from "@/components/learning/room-said";
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
        <Given given={given} />
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

function Given({ given }: { given: NonNullable<AskedReview["given"]> }) {
  const rows = [
    [review.differently, given.doesDifferently],
    [review.change, given.shouldChange],
    [review.recommends, given.recommends === null ? "" : review.given.ofTen(given.recommends)],
    [review.quote.label, given.mayQuote ? review.given.quotable(given.quotedAs) : review.given.notQuotable],
  ];
  return (
    <dl className="mt-6 grid gap-5">
      {rows.map(([question, answer]) => (
        <div key={question}>
          <dt className="font-medium">{question}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-wrap text-muted-foreground">
            {answer === "" ? review.given.none : answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}
