import Link from "next/link";

import { Card, CardContent } from "@/components/ui/card";
import { ownData } from "@/lib/content/own-data";

type SeatsLostProps = { seats: readonly { enrolmentId: string; cohortId: string; toCome: number }[] };

/** What a person with open seats loses, and how to ask for the money first. */
export function SeatsLost({ seats }: SeatsLostProps) {
  const { title, text, refund, link } = ownData.remove.seats;
  if (seats.length === 0) return null;
  return (
    <Card className="mb-8 rounded-2xl border-destructive">
      <CardContent className="grid gap-3">
        <h2 className="text-heading font-bold">{title}</h2>
        {seats.map(({ enrolmentId, cohortId, toCome }) => (
          <p key={enrolmentId}>{text(cohortId, toCome)}</p>
        ))}
        <p className="font-medium">{refund}</p>
        <ul className="grid gap-1">
          {seats.map(({ enrolmentId, cohortId }) => (
            <li key={enrolmentId}>
              <Link
                href={`/my-learning/change/${enrolmentId}`}
                className="font-semibold text-primary underline-offset-4 hover:underline"
              >
                {link(cohortId)}
              </Link>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
