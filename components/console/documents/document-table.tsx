import { type Column, DataTable } from "@/components/console/kit/data-table";
import { RecordLink } from "@/components/console/kit/record-link";
import { type ConsoleDocument, placeName } from "@/lib/console/documents/documents";
import { NONE, term } from "@/lib/content/console";
import { documentWords } from "@/lib/content/documents";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

const number = "text-right";

/** A document's PDF: a plain link, since it isn't a page of the console. */
const PdfLink = ({ id, serial, correctedBy }: ConsoleDocument) => (
  <>
    <a href={`/console/documents/${id}`} className="font-medium text-primary underline-offset-4 hover:underline">
      {serial} (PDF)
    </a>
    {correctedBy ? (
      <span className="block text-sm text-muted-foreground">
        <span>{documentWords.correctedBy}</span> <span className="whitespace-nowrap">{correctedBy}</span>
      </span>
    ) : null}
  </>
);

const columns: readonly Column<ConsoleDocument>[] = [
  {
    key: "serial",
    phone: "first",
    head: documentWords.number,
    cell: (document) => <PdfLink {...document} />,
    className: "max-w-44 min-w-40 whitespace-normal",
  },
  { key: "kind", phone: "second", head: "Document", cell: ({ kind }) => term("documents", kind) },
  { key: "date", phone: "second", head: documentWords.date, cell: ({ issuedOn }) => dayInIst(issuedOn) },
  { key: "for", phone: "none", head: documentWords.corrects, cell: ({ facts }) => facts.corrects?.serial ?? NONE },
  {
    key: "recipient",
    phone: "second",
    head: documentWords.buyer,
    cell: ({ facts: { recipient } }) => (
      <>
        <span>{recipient?.legalName ?? NONE}</span>
        {recipient?.gstin ? <span className="block text-muted-foreground">{recipient.gstin}</span> : null}
      </>
    ),
    className: "max-w-72 min-w-40 whitespace-normal wrap-anywhere",
  },
  {
    key: "place",
    phone: "none",
    head: documentWords.placeOfSupply,
    cell: ({ placeOfSupply }) => placeName(placeOfSupply),
  },
  {
    key: "taxable",
    phone: "none",
    head: documentWords.taxable,
    cell: ({ taxable }) => formatPaise(taxable),
    className: number,
  },
  {
    key: "tax",
    phone: "none",
    head: "Tax",
    cell: ({ taxable, total }) => formatPaise(total - taxable),
    className: number,
  },
  { key: "total", phone: "end", head: documentWords.total, cell: ({ total }) => formatPaise(total), className: number },
];

const withOrder: readonly Column<ConsoleDocument>[] = [
  ...columns,
  {
    key: "order",
    phone: "second",
    head: "Order",
    cell: ({ orderId, serial }) => (
      <RecordLink href={`/console/orders/${orderId}`} label={`Order of ${serial}`}>
        Order
      </RecordLink>
    ),
  },
];

type DocumentTableProps = { documents: readonly ConsoleDocument[]; empty: string; hasOrder?: boolean };

/** Invoices and credit notes; with `hasOrder` each links to its order. */
export const DocumentTable = ({ documents, empty, hasOrder = false }: DocumentTableProps) => (
  <DataTable
    caption="Documents"
    columns={hasOrder ? withOrder : columns}
    rows={documents}
    rowKey={({ id }) => id}
    empty={empty}
  />
);
