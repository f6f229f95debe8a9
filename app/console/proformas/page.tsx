import type { Metadata } from "next";
import Link from "next/link";

import { ExportLink } from "@/components/console/kit/export-link";
import { Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { ProformaTable } from "@/components/console/proformas/proforma-table";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { proformaChoices, proformaList } from "@/lib/console/proformas/proformas";
import { pathWithParams } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { hasCompany } from "@/lib/documents/company";
import { hasBank } from "@/lib/documents/proforma";

export const metadata: Metadata = { title: "Proforma invoices" };

/** What was offered to companies that pay by bank transfer. */
export default async function ProformasPage({ searchParams }: PageProps<"/console/proformas">) {
  const params = await searchParams;
  const { role } = await requireOperator(pathWithParams("/console/proformas", params));
  if (!hasCompany()) return <Missing />;
  const { rows, next, isFirst, filter } = await readList(proformaList, params);
  return (
    <>
      <PageHead
        title="Proforma invoices"
        lead="For companies that pay by bank transfer: an offer for one seat, with our account. No tax document: the invoice follows the money."
        actions={
          <>
            {role === "owner" && !hasBank() ? (
              <p className="text-sm text-muted-foreground">
                To write one, set COMPANY_BANK in the server&apos;s environment.
              </p>
            ) : null}
            {role === "owner" && hasBank() ? (
              <Button asChild variant="outline" size="sm">
                <Link href="/console/proformas/new" prefetch={false}>
                  Write a proforma invoice
                </Link>
              </Button>
            ) : null}
            <ExportLink list="proformas" filter={filter} />
          </>
        }
      />
      <Filters action="/console/proformas" isSet={filter.state !== undefined}>
        <FilterSelect
          name="state"
          label="State"
          value={filter.state}
          options={proformaChoices.map((value) => ({ value, label: term("states", value) }))}
        />
      </Filters>
      <ProformaTable
        proformas={rows}
        empty={filter.state ? "No proforma invoices match." : "None yet. They appear here, newest first."}
      />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}
