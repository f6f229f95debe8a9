import type { Review } from "@/lib/cohorts/said";
import { said } from "@/lib/content/said";

const { review } = said;

/** What someone answered about their cohort. */
export function GivenReview({ given }: { given: Review }) {
  const rows = [
    [review.differently, given.doesDifferently],
    [review.change, given.shouldChange],
    [review.recommends, given.recommends === null ? "" : review.given.ofTen(given.recommends)],
    [review.quote.label, given.mayQuote ? review.given.quotable(given.quotedAs) : review.given.notQuotable],
  ];
  return (
    <dl className="grid gap-5">
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
