import { GivenReview } from "@/components/learning/given-review";
import { KeptList } from "@/components/learning/kept-list";
import { Withdraw } from "@/components/learning/withdraw";
import { Card, CardContent } from "@/components/ui/card";
import type { OwnAnswer } from "@/lib/cohorts/own-answers";
import { said } from "@/lib/content/said";

type OwnAnswersProps = { account: string; answers: readonly OwnAnswer[] };

/** What someone has said of their cohorts, to be withdrawn also without a seat. */
export const OwnAnswers = ({ account, answers }: OwnAnswersProps) => (
  // Hidden, not gone: its forms say what they did.
  <Card hidden={answers.length === 0}>
    <CardContent>
      <h2 className="text-heading font-bold">{said.own.title}</h2>
      <p className="mt-2 text-muted-foreground">{said.own.text}</p>
      <KeptList
        items={answers.map(({ cohortId, given }) => ({
          id: given.session?.id ?? cohortId,
          content: <Answer account={account} answer={{ cohortId, given }} />,
        }))}
      />
    </CardContent>
  </Card>
);

function Answer({ account, answer: { cohortId, given } }: { account: string; answer: OwnAnswer }) {
  const { session } = given;
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{said.own.about(cohortId, session?.title)}</h3>
      {session === null ? (
        <GivenReview given={given} />
      ) : (
        <div className="grid gap-1 text-muted-foreground">
          <p>{said.own.rated(given.rating)}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{given.text}</p>
        </div>
      )}
      <Withdraw
        account={account}
        values={session === null ? { cohortId } : { cohortId, sessionId: session.id }}
        label={session === null ? said.withdraw.review : said.withdraw.rating}
      />
    </>
  );
}
