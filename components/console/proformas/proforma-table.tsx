import { type Column, DataTable } from "@/components/console/kit/data-table";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleProforma } from "@/lib/console/proformas/proformas";
import { cohortName } from "@/lib/content/console";
import { documentWords } from "@/lib/content/documents";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

const columns: readonly Column<ConsoleProforma>[] = [
  {
    key: "serial",
    phone: "first",
    head: documentWords.number,
    cell: ({ id, serial }) => <RecordLink href={`/console/proformas/${id}`}>{serial}</RecordLink>,
  },
  { key: "state", phone: "second", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "company",
    phone: "second",
    head: documentWords.buyer,
    cell: ({ facts }) => facts.recipient.legalName,
    className: "max-w-72 min-w-40 whitespace-normal wrap-anywhere",
  },
  { key: "cohort", phone: "none", head: "Cohort", cell: ({ facts }) => cohortName(facts.cohortId) },
  { key: "validUntil", head: documentWords.validUntil, cell: ({ validUntil }) => dayInIst(validUntil) },
  {
    key: "price",
    phone: "end",
    head: "Price",
    cell: ({ price }) => formatPaise(price),
    className: "text-right",
  },
];

type ProformaTableProps = { proformas: readonly ConsoleProforma[]; empty: string };

export const ProformaTable = ({ proformas, empty }: ProformaTableProps) => (
  <DataTable caption="Proforma invoices" columns={columns} rows={proformas} rowKey={({ id }) => id} empty={empty} />
);
