import { type Column, DataTable } from "@/components/console/data-table";
import { IstTime } from "@/components/console/ist-time";
import { PersonLink, RecordLink } from "@/components/console/record-link";
import { StateBadge } from "@/components/console/state-badge";
import { rupees } from "@/lib/console/format";
import { type ConsoleOrder, waitsForReview } from "@/lib/console/orders";

const columns: readonly Column<ConsoleOrder>[] = [
  {
    key: "order",
    head: "Order",
    cell: ({ id, providerOrderId }) => (
      <RecordLink href={`/console/orders/${id}`}>{providerOrderId ?? id.slice(0, 8)}</RecordLink>
    ),
  },
  { key: "email", head: "Email address", cell: ({ email }) => <PersonLink email={email} /> },
  { key: "status", head: "Status", cell: ({ status }) => <StateBadge state={status} /> },
  { key: "ordered", head: "Ordered", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  { key: "paid", head: "Paid", cell: ({ paidAt }) => <IstTime at={paidAt} /> },
  { key: "amount", head: "Amount", cell: ({ amount }) => rupees(amount), className: "text-right" },
  {
    key: "refunded",
    head: "Refunded",
    cell: ({ refundedAmount }) => (refundedAmount > 0 ? rupees(refundedAmount) : "–"),
    className: "text-right",
  },
  {
    key: "review",
    head: "Review",
    cell: (order) => (
      <span className="flex items-center gap-2">
        {waitsForReview(order) ? <StateBadge state="waiting" tone="destructive" /> : null}
        {order.reviewReason ?? "–"}
      </span>
    ),
  },
];

export const OrderTable = ({ orders }: { orders: readonly ConsoleOrder[] }) => (
  <DataTable
    caption="Orders"
    columns={columns}
    rows={orders}
    rowKey={({ id }) => id}
    empty="No orders. Every checkout that was begun for this cohort is listed here, paid or not."
  />
);
