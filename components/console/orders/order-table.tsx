import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { type ConsoleOrder, nextReview, saidState } from "@/lib/console/orders/orders";
import { cohortName, NONE } from "@/lib/content/console";
import { formatPaise } from "@/lib/format/money";
import { sayReview } from "@/lib/payments/review";

/** Open decisions and a waiting refund; the order's page also has the reason of a settled review. */
function WhatWaits({ order }: { order: ConsoleOrder }) {
  const { refundWaitsSince } = order;
  const review = nextReview(order);
  if (review === undefined && !refundWaitsSince) return <span data-none>{NONE}</span>;
  return (
    <>
      {review === undefined ? null : <LongText text={`A decision: ${sayReview(review).what}`} />}
      {refundWaitsSince ? (
        <div>
          A refund, since <IstTime at={refundWaitsSince} />
        </div>
      ) : null}
    </>
  );
}

const columns: readonly Column<ConsoleOrder>[] = [
  {
    key: "order",
    phone: "second",
    head: "Order",
    cell: ({ id, providerOrderId }) => (
      <RecordLink href={`/console/orders/${id}`}>{providerOrderId ?? id.slice(0, 8)}</RecordLink>
    ),
  },
  { key: "status", phone: "second", head: "State", cell: (order) => <StateBadge state={saidState(order)} /> },
  {
    key: "buyer",
    phone: "first",
    head: "Buyer",
    cell: ({ email, name }) => <PersonLink email={email} name={name} />,
    className: "max-w-72 min-w-56 whitespace-normal wrap-anywhere",
  },
  { key: "amount", phone: "end", head: "Amount", cell: ({ amount }) => formatPaise(amount), className: "text-right" },
  { key: "ordered", phone: "second", head: "Ordered", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "cohort",
    phone: "second",
    head: "Cohort",
    cell: ({ cohortId }) => <RecordLink href={`/console/cohorts/${cohortId}`}>{cohortName(cohortId)}</RecordLink>,
  },
  {
    key: "waits",
    phone: "second",
    head: "Waiting for",
    cell: (order) => <WhatWaits order={order} />,
    // Keeps all columns in view on a screen of 1280 px.
    className: "*:max-w-72",
  },
  // The last two have no room beside the others on most screens; the order's page has them.
  {
    key: "paid",
    phone: "none",
    head: "Paid",
    cell: ({ paidAt }) => <IstTime at={paidAt} />,
    className: "max-2xl:hidden",
  },
  {
    key: "refunded",
    phone: "none",
    head: "Refunded",
    cell: ({ refundedAmount }) => (refundedAmount > 0 ? formatPaise(refundedAmount) : NONE),
    className: "text-right max-2xl:hidden",
  },
];

type OrderTableProps = { orders: readonly ConsoleOrder[]; empty: string };

export const OrderTable = ({ orders, empty }: OrderTableProps) => (
  <DataTable caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => id} empty={empty} />
);
