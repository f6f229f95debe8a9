import { Undo2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";

import { cancellableUntil, canMove, type ChangeableSeat } from "@/lib/changes/changes";
import { lastMoment, momentOf } from "@/lib/changes/when";
import { changes } from "@/lib/content/changes";

const { card } = changes;

/** Under a seat's card: how long it can still be cancelled, or the request about it, with a link to its page. */
export function ChangeLine({ seat, now }: { seat: ChangeableSeat | undefined; now: Date }) {
  if (!seat?.isOpen) return null;
  const { text, action } = lineOf(seat, now);
  return (
    <div>
      {text === null ? null : <p className="text-muted-foreground">{text}</p>}
      <Link
        href={`/my-learning/change/${seat.enrolmentId}` as Route}
        className="inline-flex items-center gap-2 py-1 font-semibold text-primary underline-offset-4 hover:underline"
      >
        <Undo2 aria-hidden="true" className="size-4 shrink-0" />
        {action}
        <span className="sr-only">, Cohort #{seat.cohortId}</span>
      </Link>
    </div>
  );
}

function lineOf(seat: ChangeableSeat, now: Date): { text: string | null; action: string } {
  const { request } = seat;
  if (request?.state === "open" && request.kind !== null) return { text: askedLine(request), action: card.askedAction };
  if (seat.isCohortCancelled) return { text: card.cancelled, action: card.choose };
  if (request?.state === "confirmed" && request.kind === "refund")
    return { text: card.confirmed, action: card.askedAction };
  const until = cancellableUntil(seat, now);
  const moves = canMove(seat, now);
  return until === null
    ? { text: null, action: moves ? card.move : card.see }
    : { text: card.until(lastMoment(until)), action: moves ? card.orMove : card.action };
}

function askedLine({ kind, toCohortId, askedAt }: NonNullable<ChangeableSeat["request"]>): string {
  const when = momentOf(askedAt);
  return kind === "transfer" ? card.asked.transfer(toCohortId ?? "", when) : card.asked.refund(when);
}
