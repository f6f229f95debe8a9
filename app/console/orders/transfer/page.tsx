import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { TransferForm } from "@/components/console/orders/transfer-form";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { dayOf } from "@/lib/format/days";

const TITLE = "Record a bank transfer";

export const metadata: Metadata = { title: TITLE };

/** Records a seat that was paid for by bank transfer. */
export default async function TransferPage() {
  const { role } = await requireOperator("/console/orders/transfer");
  if (role !== "owner") {
    return (
      <>
        <PageHead title={TITLE} />
        <EmptyState>
          You&apos;re staff: only owners can record an order that was paid by bank transfer.{" "}
          <RecordLink href="/console/orders">Back to the orders</RecordLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={TITLE}
        lead="For a seat paid for by bank transfer, as companies often do. First check that the money is on the bank statement: recording the transfer gives the buyer the seat at once, even if the cohort isn't on sale. If the company deducted tax (TDS), what arrived and the tax make up the price."
      />
      <TransferForm cohorts={await listCohorts()} today={dayOf(new Date())} />
    </>
  );
}
