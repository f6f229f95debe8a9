import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleEnrolment } from "@/lib/console/cohorts/cohorts";
import { formatPaise } from "@/lib/format/money";

/** Our order ids by Razorpay's. */
type OrderIds = ReadonlyMap<string, string>;

const columnsWith = (orders: OrderIds): readonly Column<ConsoleEnrolment>[] => [
  {
    key: "person",
    phone: "first",
    head: "Person",
    cell: ({ email, name }) => <PersonLink email={email} name={name} />,
  },
  { key: "status", phone: "second", head: "State", cell: ({ status }) => <StateBadge state={status} /> },
  { key: "enrolled", phone: "second", head: "Enrolled", cell: ({ enrolledAt }) => <IstTime at={enrolledAt} /> },
  { key: "amount", phone: "end", head: "Paid", cell: ({ amount }) => formatPaise(amount), className: "text-right" },
  {
    key: "order",
    phone: "second",
    head: "Order",
    cell: ({ orderId }) => {
      const id = orders.get(orderId);
      return id ? <RecordLink href={`/console/orders/${id}`}>{orderId}</RecordLink> : orderId;
    },
  },
];

type EnrolmentTableProps = { enrolments: readonly ConsoleEnrolment[]; orders: OrderIds };

/** A cohort's roster. */
export const EnrolmentTable = ({ enrolments, orders }: EnrolmentTableProps) => (
  <DataTable
    caption="Enrolments"
    columns={columnsWith(orders)}
    rows={enrolments}
    rowKey={({ id }) => id}
    empty="No one is enrolled yet. Everyone who pays for a seat appears here."
  />
);
