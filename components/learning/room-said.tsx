import type { Route } from "next";
import Link from "next/link";

import { RatingForm } from "@/components/learning/lazy";
import { Withdraw } from "@/components/learning/withdraw";
import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import type { AskedClass, AskedReview } from "@/lib/cohorts/said";
import { said } from "@/lib/content/said";
import { runDate } from "@/lib/format/run-times";

/** From the page's query: which class is asked about, and the rating that a mail's link chose. */
export type Chosen = { classId: string; rating: number | null };

type RoomSaidProps = {
  asked: { classes: readonly AskedClass[]; review: AskedReview };
  chosen: Chosen;
  account: string;
  cohortId: string;
  base: string;
};

/** The question after a class: the one that was chosen, else the latest; and the way to the questions after the last. */
export function RoomSaid({ asked: { classes, review }, chosen, account, cohortId, base }: RoomSaidProps) {
  const linked = classes.find(({ session }) => session.id === chosen.classId);
  const one = linked ?? classes.find(({ isOpen }, index) => isOpen && index === 0);
  const hasReview = review.isOpen || review.given !== null;
  if (!one && !hasReview) return null;
  return (
    <Container className="grid items-start gap-3 pt-5 sm:gap-4 sm:pt-6">
      {one ? (
        <ClassQuestion
          key={one.session.id}
          asked={one}
          rating={linked ? chosen.rating : null}
          account={account}
          cohortId={cohortId}
        />
      ) : null}
      {hasReview ? (
        <Card className="rounded-2xl py-5">
          <CardContent>
            <h2 className="text-heading font-bold">{said.link.title}</h2>
            <p className="mt-2 text-muted-foreground">{review.given ? said.link.given : said.link.ask}</p>
            <Link
              href={`${base}/review` as Route}
              className="mt-2 inline-block py-1 font-semibold text-primary underline-offset-4 hover:underline"
            >
              {review.given ? said.link.see : said.link.action}
            </Link>
          </CardContent>
        </Card>
      ) : null}
    </Container>
  );
}

type ClassQuestionProps = { asked: AskedClass; rating: number | null; account: string; cohortId: string };

function ClassQuestion({ asked: { session, given, isOpen }, rating, account, cohortId }: ClassQuestionProps) {
  const { title, anchor } = { title: said.rating.title, anchor: said.anchor };
  return (
    <Card id={anchor} className="scroll-mt-20 rounded-2xl py-5 print:hidden">
      <CardContent>
        <h2 className="text-heading font-bold">{title}</h2>
        <p className="mt-1 mb-4 wrap-anywhere text-muted-foreground">
          {said.rating.about(session.title, runDate(session, session.timeZone))}
        </p>
        {isOpen ? (
          <RatingForm account={account} cohortId={cohortId} sessionId={session.id} given={given} chosen={rating} />
        ) : (
          <p>{given ? said.rating.given(given.rating) : said.refused.late}</p>
        )}
        {/* Hidden, not gone: it says what it did once there is nothing left to withdraw. */}
        <div className="mt-4" hidden={given === null}>
          <Withdraw account={account} values={{ cohortId, sessionId: session.id }} label={said.withdraw.rating} />
        </div>
      </CardContent>
    </Card>
  );
}

/** In a past class's row: the way to its question, or what was answered. */
export function RatingLink({ asked: { session, given, isOpen }, base }: { asked: AskedClass; base: string }) {
  if (!given && !isOpen) return null;
  return (
    <Link
      href={`${base}?class=${session.id}#${said.anchor}` as Route}
      className="text-primary underline-offset-4 hover:underline print:hidden"
    >
      {given ? said.rating.gave(given.rating) : said.rating.ask}
      <span className="sr-only">{said.rating.of(session.title)}</span>
    </Link>
  );
}
