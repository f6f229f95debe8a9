import type { Column } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { Person } from "@/lib/console/people/people";
import { cohortName, NONE } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { sayReview } from "@/lib/payments/review";

type PersonOrder = Person["orders"][number];

export const personOrders: readonly Column<PersonOrder>[] = [
  {
    key: "at",
    phone: "second",
    head: "Ordered",
    cell: ({ createdAt }) => <IstTime at={createdAt} />,
  },
  {
    key: "order",
    phone: "first",
    head: "Order",
    cell: ({ id, createdAt }) => (
      <RecordLink href={`/console/orders/${id}`}>
        Order {id.slice(0, 8)}
        <span className="sr-only"> of {inIst(createdAt)}</span>
      </RecordLink>
    ),
  },
  {
    key: "cohort",
    phone: "second",
    head: "Cohort",
    cell: ({ cohortId }) => <RecordLink href={`/console/cohorts/${cohortId}`}>{cohortName(cohortId)}</RecordLink>,
  },
  { key: "status", phone: "second", head: "State", cell: ({ status }) => <StateBadge state={status} /> },
  {
    key: "review",
    phone: "second",
    head: "Review",
    cell: ({ review }) => <LongText text={review && sayReview(review).what} />,
  },
  { key: "amount", phone: "end", head: "Amount", cell: ({ amount }) => formatPaise(amount), className: "text-right" },
  {
    key: "refunded",
    head: "Refunded",
    cell: ({ refundedAmount }) => (refundedAmount > 0 ? formatPaise(refundedAmount) : NONE),
    className: "text-right",
  },
];
