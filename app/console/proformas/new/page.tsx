import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { ProformaForm } from "@/components/console/proformas/proforma-form";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { hasCompany } from "@/lib/documents/company";
import { hasBank } from "@/lib/documents/proforma";
import { dayOf } from "@/lib/format/days";

const TITLE = "Write a proforma invoice";
const DAY_MS = 86_400_000;

export const metadata: Metadata = { title: TITLE };

const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));

/** Offers a company a seat, to be paid by bank transfer. */
export default async function NewProformaPage() {
  const { role } = await requireOperator("/console/proformas/new");
  if (!hasCompany()) return <Missing />;
  const missing =
    role === "owner"
      ? hasBank()
        ? null
        : "The bank account to pay to is missing: set COMPANY_BANK in the server's environment, and restart it."
      : "You're staff: only owners can offer a company a seat.";
  if (missing !== null) {
    return (
      <>
        <PageHead title={TITLE} />
        <EmptyState>
          {missing} <RecordLink href="/console/proformas">Back to the proforma invoices</RecordLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={TITLE}
        lead="It names the company, the price of one seat and our account, and is no tax document. It goes out by email at once; its page has a link to pass on. A seat that you hold counts as taken until the day is over."
      />
      <ProformaForm
        cohorts={await listCohorts()}
        days={{ today: inDays(0), validUntil: inDays(10), lastValid: inDays(90), lastHeld: inDays(10) }}
      />
    </>
  );
}
