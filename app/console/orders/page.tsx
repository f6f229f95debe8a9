import type { Metadata } from "next";
import Link from "next/link";

import { ExportLink } from "@/components/console/kit/export-link";
import { Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { OrderTable } from "@/components/console/orders/order-table";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { readList } from "@/lib/console/list";
import { orderList, orderStates, orderWaits } from "@/lib/console/orders/orders";
import { pathWithParams } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { hasCompany } from "@/lib/documents/company";

export const metadata: Metadata = { title: "Orders" };

type Waits = (typeof orderWaits)[number];

const emptyOf = (waits: Waits | undefined, isSet: boolean) => {
  if (waits === "request") return "No open requests. Orders whose learner asks for something, or can, appear here.";
  if (waits === "review") return "No decisions to make. Orders whose payment needs one appear here.";
  if (waits === "dispute") return "No disputes. Orders whose payment is disputed appear here until it's settled.";
  if (waits === "refund") return "No late refunds. Orders with a refund still waiting after a day appear here.";
  if (waits === "invoice") return "Every sale has its invoice. Paid orders without one appear here.";
  const none = isSet ? "No orders match." : "No orders yet.";
  return `${none} Every checkout that was started appears here, paid or not, newest first.`;
};

export default async function OrdersPage({ searchParams }: PageProps<"/console/orders">) {
  const params = await searchParams;
  const { role } = await requireOperator(pathWithParams("/console/orders", params));
  const [{ rows, next, isFirst, filter }, cohorts] = await Promise.all([readList(orderList, params), listCohorts()]);
  const { cohort, status, waits } = filter;
  const isSet = Boolean(cohort ?? status ?? waits);
  return (
    <>
      <PageHead
        title="Orders"
        lead="Every checkout that was started, paid or not. Open one to see what you can do about it."
        actions={
          <>
            {hasCompany() ? (
              <Button asChild variant="outline" size="sm">
                <Link href="/console/proformas" prefetch={false}>
                  Proforma invoices
                </Link>
              </Button>
            ) : null}
            {role === "owner" ? (
              <Button asChild variant="outline" size="sm">
                <Link href="/console/orders/transfer" prefetch={false}>
                  Record a bank transfer
                </Link>
              </Button>
            ) : null}
            <ExportLink list="orders" filter={filter} />
          </>
        }
      />
      <Filters action="/console/orders" isSet={isSet}>
        <FilterSelect
          name="cohort"
          label="Cohort"
          value={cohort}
          options={cohorts.map(({ id }) => ({ value: id, label: cohortName(id) }))}
        />
        <FilterSelect
          name="status"
          label="State"
          value={status}
          options={orderStates.map((value) => ({ value, label: term("states", value) }))}
        />
        <FilterSelect
          name="waits"
          label="Waiting for"
          value={waits}
          any="All orders"
          options={orderWaits
            .filter((value) => value !== "invoice" || hasCompany())
            .map((value) => ({ value, label: term("waits", value) }))}
        />
      </Filters>
      <OrderTable orders={rows} empty={emptyOf(waits, isSet)} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}
