import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { TransferForm } from "@/components/console/orders/transfer-form";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { findProforma } from "@/lib/console/proformas/proformas";
import { pathWithParams, singleParam } from "@/lib/console/search-params";
import { dayOf } from "@/lib/format/days";

const TITLE = "Record a bank transfer";

export const metadata: Metadata = { title: TITLE };

/** Records a seat that was paid for by bank transfer. */
export default async function TransferPage({ searchParams }: PageProps<"/console/orders/transfer">) {
  const params = await searchParams;
  const { role } = await requireOperator(pathWithParams("/console/orders/transfer", params));
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
  const proforma = await findProforma(singleParam(params, "proforma") ?? "");
  return (
    <>
      <PageHead
        title={TITLE}
        lead="For a seat paid for by bank transfer, as companies often do. First check that the money is on the bank statement: recording the transfer gives the buyer the seat at once, even if the cohort isn't on sale. If the company deducted tax (TDS), what arrived and the tax make up the price."
      />
      {proforma ? (
        <p className="mb-4 text-sm">
          {`${proforma.facts.recipient.legalName} pays `}
          <RecordLink href={`/console/proformas/${proforma.id}`}>{proforma.serial}</RecordLink>
        </p>
      ) : null}
      <TransferForm
        cohorts={await listCohorts()}
        proforma={
          proforma && {
            id: proforma.id,
            email: proforma.email,
            cohortId: proforma.facts.cohortId,
            price: proforma.price,
          }
        }
        today={dayOf(new Date())}
      />
    </>
  );
}
