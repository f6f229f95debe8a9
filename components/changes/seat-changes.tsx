import { randomUUID } from "node:crypto";

import { ChangeForm } from "@/components/changes/change-form";
import { MoveSection } from "@/components/changes/move-section";
import { SeatState } from "@/components/changes/seat-state";
import { askForRefundAction } from "@/lib/changes/actions";
import { cancellableUntil, type ChangeableSeat } from "@/lib/changes/changes";
import { lastMoment } from "@/lib/changes/when";
import { changes } from "@/lib/content/changes";
import { site } from "@/lib/content/site";
import { dayOf, formatDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";

type SeatChangesProps = { seat: ChangeableSeat; account: string; now: Date };

const { refund } = changes;

/** The state of the last request, and what can be requested now. */
export function SeatChanges({ seat, account, now }: SeatChangesProps) {
  const { isOpen, left, request, isCohortCancelled, judgedAt } = seat;
  const until = cancellableUntil(seat, now);
  const isWaiting = request?.state === "open" && request.kind !== null;
  const canAsk = isOpen && left > 0 && !isWaiting;
  // In a cancelled cohort there's already an open request, which waits for the learner's choice.
  const requestId = request?.state === "open" ? request.id : randomUUID();
  return (
    <div className="grid gap-10">
      <SeatState seat={seat} account={account} now={now} />
      {canAsk && (until !== null || isCohortCancelled) ? (
        <RefundSection
          seat={seat}
          account={account}
          until={isCohortCancelled || judgedAt !== null ? null : until}
          requestId={requestId}
        />
      ) : null}
      {canAsk && until === null && !isCohortCancelled ? <Over until={seat.refundableUntil} /> : null}
      {canAsk ? <MoveSection seat={seat} account={account} requestId={requestId} now={now} /> : null}
    </div>
  );
}

type RefundSectionProps = Omit<SeatChangesProps, "now"> & {
  /** Null: no deadline, since we cancelled the cohort. */
  until: string | null;
  requestId: string;
};

function RefundSection({ seat, account, until, requestId }: RefundSectionProps) {
  const amount = formatPaise(seat.left);
  const method = Object.entries(changes.methods).find(([name]) => name === seat.method)?.[1] ?? null;
  const rows: [string, string][] = [
    [refund.rows.course, `${seat.course}, Cohort #${seat.cohortId}`],
    [refund.rows.paid, refund.paidOn(formatPaise(seat.paid), formatDay(dayOf(new Date(seat.paidAt))))],
    [refund.rows.amount, amount],
    [refund.rows.way, seat.method === "transfer" ? refund.byTransfer : refund.way(method)],
    ...(until === null ? [] : [[refund.rows.day, lastMoment(until)] satisfies [string, string]]),
  ];
  return (
    <section aria-labelledby="refund-title" className="grid gap-5">
      <h2 id="refund-title" className="text-heading font-bold">
        {refund.title}
      </h2>
      <p className="text-muted-foreground">{refund.lead}</p>
      <dl className="grid gap-3 rounded-2xl border border-border bg-card p-6 shadow-card max-[20rem]:p-3">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm/relaxed">{refund.ends}</p>
      <ChangeForm
        id="refund"
        account={account}
        action={askForRefundAction}
        values={{ requestId, enrolmentId: seat.enrolmentId, amount: String(seat.left) }}
        label={refund.action}
        busyLabel={refund.busy}
        asksWhy={until !== null}
      />
    </section>
  );
}

const Over = ({ until }: { until: string }) => (
  <p className="text-lg/relaxed">
    {changes.over(formatDay(dayOf(new Date(until))))}{" "}
    <a href={`mailto:${site.supportEmail}`} className="font-semibold text-primary underline-offset-4 hover:underline">
      {changes.special}
    </a>
  </p>
);
