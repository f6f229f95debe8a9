import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { type Capture, type ConsoleOrder, lastSettledReview, saidState } from "@/lib/console/orders/orders";
import type { SeatOfOrder } from "@/lib/console/orders/seats";
import { paymentMethod } from "@/lib/console/orders/transfers";
import { cohortName, NONE } from "@/lib/content/console";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { sayReview } from "@/lib/payments/review";

type OrderFactsProps = { order: ConsoleOrder; captures: readonly Capture[]; seat: SeatOfOrder | undefined };

export function OrderFacts({ order, captures, seat }: OrderFactsProps) {
  const transfer = captures.find(({ transferredOn }) => transferredOn !== null);
  const movedTo = seat?.orderId === order.providerOrderId && seat?.cohortId !== order.cohortId ? seat?.cohortId : null;
  const settled = lastSettledReview(order);
  return (
    <FactList
      facts={[
        { term: "State", value: <StateBadge state={saidState(order)} /> },
        { term: "Buyer", value: <PersonLink email={order.email} name={order.name} /> },
        {
          term: "Cohort",
          value: <RecordLink href={`/console/cohorts/${order.cohortId}`}>{cohortName(order.cohortId)}</RecordLink>,
        },
        {
          term: "Seat moved to",
          value: movedTo ? <RecordLink href={`/console/cohorts/${movedTo}`}>{cohortName(movedTo)}</RecordLink> : null,
        },
        { term: transfer ? "Price" : "Amount", value: formatPaise(order.amount) },
        { term: "Received", value: transfer && formatPaise(transfer.amount) },
        { term: "Tax deducted (TDS)", value: transfer && transfer.tds > 0 && formatPaise(transfer.tds) },
        { term: "Why the sums differ", value: transfer?.shortfallReason },
        { term: "Refunded", value: order.refundedAmount > 0 ? formatPaise(order.refundedAmount) : NONE },
        { term: "Ordered", value: <IstTime at={order.createdAt} /> },
        { term: "Paid", value: <IstTime at={order.paidAt} /> },
        { term: "Seat held until", value: order.paidAt ? null : <IstTime at={order.heldUntil} /> },
        { term: "Last checked with Razorpay", value: order.askedAt && <IstTime at={order.askedAt} /> },
        { term: "Paid by", value: transfer && paymentMethod(transfer.paymentId) },
        { term: "Reference", value: transfer?.reference },
        { term: "Received on", value: transfer?.transferredOn && dayInIst(transfer.transferredOn) },
        { term: "Razorpay order", value: transfer ? null : order.providerOrderId },
        { term: "Razorpay payment", value: transfer ? null : order.paymentId },
        { term: "Order", value: order.id },
        // An open one is shown where it can be settled.
        { term: "Review", value: settled && sayReview(settled).what },
        { term: "Case settled", value: settled && <IstTime at={settled.settledAt} /> },
      ]}
    />
  );
}
