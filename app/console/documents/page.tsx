import type { Metadata } from "next";

import { AccountantExport } from "@/components/console/documents/accountant-export";
import { DocumentTable } from "@/components/console/documents/document-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { documentKinds, documentList, documentMonths } from "@/lib/console/documents/documents";
import { readMonth } from "@/lib/console/documents/month";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { hasCompany } from "@/lib/documents/company";
import { formatMonth } from "@/lib/format/months";
import { createUserClient } from "@/lib/supabase/server";

export const metadata: Metadata = { title: "Documents" };

/** The invoices and credit notes of all orders, and a month for the accountant. */
export default async function DocumentsPage({ searchParams }: PageProps<"/console/documents">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/documents", params));
  if (!hasCompany()) return <Missing />;
  const [{ rows, next, isFirst, filter }, months] = await Promise.all([
    readList(documentList, params),
    documentMonths(),
  ]);
  const isSet = Boolean(filter.month ?? filter.kind);
  const month = filter.month ?? months[0];
  const forAccountant = month ? await readMonth(await createUserClient(), month) : null;
  return (
    <>
      <PageHead
        title="Documents"
        lead="Invoices and credit notes as they were issued. They never change: to correct an invoice, open its order."
        actions={<ExportLink list="documents" filter={filter} />}
      />
      <Filters action="/console/documents" isSet={isSet}>
        <FilterSelect
          name="month"
          label="Month"
          value={filter.month}
          any="All months"
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
        <FilterSelect
          name="kind"
          label="Document"
          value={filter.kind}
          options={documentKinds.map((value) => ({ value, label: term("documents", value) }))}
        />
      </Filters>
      <DocumentTable
        documents={rows}
        hasOrder
        empty={
          isSet
            ? "No documents match. Invoices and credit notes appear here, newest first."
            : "None yet. An invoice appears here once a buyer has added the billing details."
        }
      />
      <Pager next={next} isFirst={isFirst} params={filter} />
      {forAccountant ? <AccountantExport month={forAccountant} /> : null}
    </>
  );
}
