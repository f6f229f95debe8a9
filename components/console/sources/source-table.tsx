import { type Column, DataTable } from "@/components/console/kit/data-table";
import { type Source, sourceName, steps } from "@/lib/console/sources/sources";

const columns: readonly Column<Source>[] = [
  { key: "source", phone: "first", head: "Source", cell: sourceName, className: "wrap-anywhere" },
  ...steps.map(([name, head]) => ({
    key: name,
    head,
    cell: (row: Source) => row[name].toLocaleString("en-IN"),
    className: "text-right",
  })),
];

export const SourceTable = ({ sources }: { sources: readonly Source[] }) => (
  <DataTable
    caption="Sources"
    columns={columns}
    rows={sources}
    rowKey={({ source }) => source ?? ""}
    empty="Nobody registered, joined a list or began to pay in these days. Where they came from appears here."
  />
);
