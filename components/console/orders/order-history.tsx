import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { Panel } from "@/components/console/kit/page-head";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { TimelineEntry } from "@/lib/console/orders/timeline";
import { formatPaise } from "@/lib/format/money";

const columns: readonly Column<TimelineEntry>[] = [
  { key: "at", phone: "second", head: "When", cell: ({ at }) => <IstTime at={at} /> },
  {
    key: "what",
    phone: "first",
    head: "What",
    cell: ({ what, state }) => (
      <span className="flex flex-wrap items-center gap-2 whitespace-normal">
        {what}
        {state === undefined ? null : <StateBadge state={state} />}
      </span>
    ),
    className: "min-w-48",
  },
  {
    key: "amount",
    phone: "end",
    head: "Amount",
    cell: ({ amount }) => (amount === null || amount === undefined ? null : formatPaise(amount)),
    className: "text-right",
  },
  { key: "details", phone: "second", head: "Details", cell: ({ details }) => <LongText text={details} /> },
];

/** An order's payments, refunds, requests, decisions and events, the latest first. */
export const OrderHistory = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Panel title="History">
    <DataTable caption="History" columns={columns} rows={entries} rowKey={({ id }) => id} empty="Nothing yet." />
  </Panel>
);
