import { AnnouncedState } from "@/components/changes/announced-state";
import { ChangeForm } from "@/components/changes/change-form";
import { LinkedText } from "@/components/ui/linked-text";
import { withdrawChangeAction } from "@/lib/changes/actions";
import { cancellableUntil, type ChangeableSeat, refusalOfMove } from "@/lib/changes/changes";
import { momentOf } from "@/lib/changes/when";
import { changes } from "@/lib/content/changes";
import { dayOf, formatDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";

const { open } = changes;

export function SeatState({ seat, account, now }: { seat: ChangeableSeat; account: string; now: Date }) {
  const { request } = seat;
  const isOver =
    request?.kind === "refund" ? cancellableUntil(seat, now) === null : refusalOfMove(seat, now) === "movesEnded";
  const { question, confirm } = open;
  return (
    <AnnouncedState state={`${request?.id} ${request?.kind} ${request?.state}`}>
      {request?.state === "open" && request.kind !== null ? (
        <div className="grid gap-5 rounded-2xl border border-border bg-card p-6 shadow-card max-[20rem]:p-3">
          <h2 className="text-heading font-bold">{open.title}</h2>
          <p className="text-lg">
            {request.kind === "refund"
              ? open.refund(formatPaise(request.amount ?? 0), momentOf(request.askedAt))
              : open.transfer(request.toCohortId ?? "", momentOf(request.askedAt))}
          </p>
          <p className="text-muted-foreground">{open.next[request.kind]}</p>
          <ChangeForm
            id="withdraw"
            account={account}
            action={withdrawChangeAction}
            values={{ changeId: request.id }}
            label={open.withdraw}
            busyLabel={open.busy}
            variant="outline"
            confirm={isOver && !seat.isCohortCancelled ? { question, label: confirm } : undefined}
          />
        </div>
      ) : (
        <Past seat={seat} />
      )}
    </AnnouncedState>
  );
}

function Past({ seat }: { seat: ChangeableSeat }) {
  const { isOpen, left, cohortId, isCohortCancelled, request, method } = seat;
  if (!isOpen) return <p className="text-lg">{changes.noSeat}</p>;
  if (request?.state === "confirmed" && request.kind === "transfer" && !isCohortCancelled) {
    return <p className="text-lg">{changes.moved(cohortId)}</p>;
  }
  if (request?.state === "confirmed" && request.kind === "refund")
    return (
      <p className="text-lg">
        {changes[method === "transfer" ? "confirmedByTransfer" : "confirmed"](formatPaise(request.amount ?? 0))}
      </p>
    );
  if (left < 1) return <p className="text-lg">{changes.nothingLeft}</p>;
  if (request?.state === "withdrawn") return <p className="text-muted-foreground">{changes.withdrawn}</p>;
  if (request?.state !== "refused" && request?.state !== "cancelled") return isCohortCancelled ? <Cancelled /> : null;
  const decidedOn = formatDay(dayOf(new Date(request.decidedAt ?? "")));
  return (
    <div className="grid gap-3 rounded-2xl border border-border bg-card p-6 shadow-card max-[20rem]:p-3">
      <p>
        {request.state === "refused"
          ? changes.refused(decidedOn)
          : changes.cancelledThere(request.toCohortId ?? "", decidedOn)}
      </p>
      <LinkedText text={request.note ?? ""} className="font-medium" />
    </div>
  );
}

const Cancelled = () => (
  <div className="grid gap-3 rounded-2xl border border-border bg-card p-6 shadow-card max-[20rem]:p-3">
    <h2 className="text-heading font-bold">{changes.cancelled.title}</h2>
    <p className="text-lg">{changes.cancelled.lead}</p>
  </div>
);
