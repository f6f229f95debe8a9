import type { Route } from "next";

import { ExportLink } from "@/components/console/export-link";
import { FilterSelect, Filters } from "@/components/console/filters";
import { OrderTable } from "@/components/console/order-table";
import { Panel } from "@/components/console/page-head";
import { Pager } from "@/components/console/pager";
import { words } from "@/lib/console/format";
import type { Page } from "@/lib/console/keyset";
import { type ConsoleOrder, orderStates } from "@/lib/console/orders";

type CohortOrdersProps = {
  cohortId: string;
  list: Page<ConsoleOrder> & {
    isFirst: boolean;
    filter: { status?: string | undefined; review?: string | undefined };
  };
};

/** Every checkout that was begun, paid or not. */
export function CohortOrders({ cohortId, list }: CohortOrdersProps) {
  const { status, review } = list.filter;
  return (
    <Panel title="Orders" action={<ExportLink list="orders" filter={{ cohort: cohortId, status, review }} />}>
      <Filters action={`/console/cohorts/${cohortId}/orders` as Route} isSet={Boolean(status ?? review)}>
        <FilterSelect
          name="status"
          label="Status"
          value={status}
          options={orderStates.map((value) => ({ value, label: words(value) }))}
        />
        <FilterSelect
          name="review"
          label="Review"
          value={review}
          options={[{ value: "waiting", label: "Waiting for a decision" }]}
        />
      </Filters>
      <OrderTable orders={list.rows} />
      <Pager next={list.next} isFirst={list.isFirst} params={{ status, review }} />
    </Panel>
  );
}
