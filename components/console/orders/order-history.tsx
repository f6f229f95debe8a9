import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { Panel } from "@/components/console/kit/page-head";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleChange } from "@/lib/console/orders/changes";
import type { Capture, ConsoleRefund, OrderDetails, PaymentEvent } from "@/lib/console/orders/orders";
import { NONE, term } from "@/lib/content/console";
import { sayLastError } from "@/lib/content/last-errors";
import { formatPaise } from "@/lib/format/money";

const number = "text-right";

const captureColumns: readonly Column<Capture>[] = [
  { key: "at", phone: "second", head: "Recorded", cell: ({ at }) => <IstTime at={at} /> },
  { key: "payment", phone: "first", head: "Payment", cell: ({ paymentId }) => paymentId },
  { key: "amount", phone: "end", head: "Amount", cell: ({ amount }) => formatPaise(amount), className: number },
];

const refundColumns: readonly Column<ConsoleRefund>[] = [
  { key: "at", phone: "second", head: "Requested", cell: ({ at }) => <IstTime at={at} /> },
  { key: "status", phone: "second", head: "State", cell: ({ status }) => <StateBadge state={status} /> },
  { key: "amount", phone: "end", head: "Amount", cell: ({ amount }) => formatPaise(amount), className: number },
  { key: "payment", phone: "first", head: "Payment", cell: ({ paymentId }) => paymentId },
  { key: "refund", head: "Refund", cell: ({ refundId, reference }) => refundId ?? reference ?? NONE },
  {
    key: "why",
    phone: "second",
    head: "Reason",
    cell: ({ reason, note }) => <LongText text={note ?? term("refundReasons", reason)} />,
  },
  { key: "error", head: "Last error", cell: ({ lastError }) => <LongText text={sayLastError(lastError)} /> },
];

const eventColumns: readonly Column<PaymentEvent>[] = [
  { key: "at", phone: "second", head: "Received", cell: ({ at }) => <IstTime at={at} /> },
  { key: "event", phone: "first", head: "Event", cell: ({ name }) => term("events", name) },
  { key: "source", phone: "second", head: "From", cell: ({ source }) => term("eventSources", source) },
  { key: "outcome", phone: "second", head: "Effect", cell: ({ outcome }) => term("eventOutcomes", outcome) },
];

const changeColumns: readonly Column<ConsoleChange>[] = [
  { key: "at", head: "Requested", cell: ({ askedAt }) => <IstTime at={askedAt} /> },
  { key: "kind", head: "For", cell: ({ kind }) => term("changes", kind ?? "none") },
  { key: "state", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "amount",
    head: "Amount",
    cell: ({ amount }) => (amount === null ? NONE : formatPaise(amount)),
    className: number,
  },
  { key: "decided", head: "Decided", cell: ({ decidedAt }) => (decidedAt ? <IstTime at={decidedAt} /> : NONE) },
  { key: "reason", head: "The learner's words", cell: ({ reason }) => <LongText text={reason} /> },
  { key: "note", head: "Note", cell: ({ note }) => <LongText text={note} /> },
];

type OrderHistoryProps = Pick<OrderDetails, "captures" | "refunds" | "events"> & { changes: readonly ConsoleChange[] };

/** An order's payments, refunds, requests and events. */
export function OrderHistory({ captures, refunds, events, changes }: OrderHistoryProps) {
  return (
    <>
      {changes.length > 0 ? (
        <Panel title="Requests">
          <DataTable
            caption="Requests"
            columns={changeColumns}
            rows={changes}
            rowKey={({ id }) => id}
            empty="None. The learner's requests appear here."
          />
        </Panel>
      ) : null}
      <Panel title="Payments">
        <DataTable
          caption="Payments"
          columns={captureColumns}
          rows={captures}
          rowKey={({ paymentId }) => paymentId}
          empty="None yet. Payments appear here once Razorpay has taken the money."
        />
      </Panel>
      <Panel title="Refunds">
        <DataTable
          caption="Refunds"
          columns={refundColumns}
          rows={refunds}
          rowKey={({ id }) => id}
          empty="None. Refunds appear here as soon as they're requested."
        />
      </Panel>
      <Panel title="Events">
        <DataTable
          caption="Events"
          columns={eventColumns}
          rows={events}
          rowKey={({ id }) => id}
          empty="None yet. What Razorpay reports about this order appears here."
        />
      </Panel>
    </>
  );
}
