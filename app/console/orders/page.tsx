import type { Metadata } from "next";

import { ExportLink } from "@/components/console/export-link";
import { Filters, FilterSelect } from "@/components/console/filters";
import { OrderTable } from "@/components/console/order-table";
import { PageHead } from "@/components/console/page-head";
import { Pager } from "@/components/console/pager";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts";
import { words } from "@/lib/console/format";
import { readList } from "@/lib/console/list";
import { orderList, orderStates, type orderWaits } from "@/lib/console/orders";
import { pathWithParams } from "@/lib/console/search-params";

export const metadata: Metadata = { title: "Orders" };

type Waits = (typeof orderWaits)[number];

const waitsLabels: Readonly<Record<Waits, string>> = {
  review: "Needs review",
  refund: "Refund not done after a day",
};

const emptyOf = (waits: Waits | undefined, isSet: boolean) => {
  if (waits === "review") return "No payment to decide on. Orders whose payment needs a decision will be here.";
  if (waits === "refund") return "No refund is late. Orders with a refund that is not done after a day will be here.";
  const none = isSet ? "No order matches." : "No orders yet.";
  return `${none} Every checkout that was begun will be listed here, paid or not, newest first.`;
};

/** The orders of all cohorts. */
export default async function OrdersPage({ searchParams }: PageProps<"/console/orders">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/orders", params));
  const [{ rows, next, isFirst, filter }, cohorts] = await Promise.all([readList(orderList, params), listCohorts()]);
  const { cohort, status, waits } = filter;
  const isSet = Boolean(cohort ?? status ?? waits);
  return (
    <>
      <PageHead
        title="Orders"
        lead="Every checkout that was begun, paid or not. What can be done about one is on its own page."
        actions={<ExportLink list="orders" filter={filter} />}
      />
      <Filters action="/console/orders" isSet={isSet}>
        <FilterSelect
          name="cohort"
          label="Cohort"
          value={cohort}
          options={cohorts.map(({ id }) => ({ value: id, label: `Cohort #${id}` }))}
        />
        <FilterSelect
          name="status"
          label="Status"
          value={status}
          options={orderStates.map((value) => ({ value, label: words(value) }))}
        />
        <FilterSelect
          name="waits"
          label="What waits"
          value={waits}
          any="All orders"
          options={Object.entries(waitsLabels).map(([value, label]) => ({ value, label }))}
        />
      </Filters>
      <OrderTable orders={rows} empty={emptyOf(waits, isSet)} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}
