import type { ReactNode } from "react";

import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { cn } from "@/lib/utils";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** For the cells and the header, such as "text-right". */
  className?: string;
  /**
   * On a phone a row has two lines. "first": the row's name; "end": at the end of that line, such as an amount;
   * "second": on the second line, without its header; "none": only on the row's own page. By default a cell is on the
   * second line with its header. If no column is the first, the leftmost is.
   */
  phone?: keyof typeof phonePlaces;
};

const phonePlaces = {
  first: "max-sm:order-1 max-sm:min-w-0 max-sm:flex-1 max-sm:basis-3/5 max-sm:text-base/snug",
  end: "max-sm:order-2 max-sm:font-medium",
  // Hidden if it has nothing to show.
  second: "max-sm:order-4 max-sm:has-data-none:hidden",
  none: "max-sm:hidden",
} as const;

/** After its head: "Free 12". */
const named =
  "max-sm:order-4 max-sm:before:mr-1 max-sm:before:text-muted-foreground max-sm:before:content-[attr(data-head)] max-sm:empty:hidden max-sm:has-data-none:hidden";

const onPhone = "max-sm:px-0 max-sm:py-0 max-sm:text-left max-sm:whitespace-normal max-sm:min-w-0 max-sm:wrap-anywhere";

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Instead of the table when there are no rows: what will appear. */
  empty: string;
  /** How many rows are read, if there are no further pages; a line says so when the table is that long. */
  limit?: number;
};

/**
 * A table that scrolls sideways on its own, with the keyboard too. On phones it looks like a list of two-line rows, but
 * screen readers still get a table: explicit roles replace the ones its CSS removes.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, limit }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  const first = columns.find(({ phone }) => phone === "first") ?? columns[0];
  const placeOf = (column: Column<Row>) => {
    if (column === first) return phonePlaces.first;
    return column.phone === undefined ? named : phonePlaces[column.phone];
  };
  const table = (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-border bg-card *:data-[slot=table-container]:overflow-visible"
    >
      <Table role="table" className="max-sm:block">
        <TableCaption className="sr-only">{caption}</TableCaption>
        <TableHeader role="rowgroup" className="bg-surface max-sm:sr-only">
          <TableRow role="row" className="hover:bg-transparent">
            {columns.map(({ key, head, className }) => (
              <TableHead key={key} role="columnheader" scope="col" className={className}>
                {head}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody role="rowgroup" className="max-sm:block">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              role="row"
              // A line break between the two lines.
              className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 max-sm:before:order-3 max-sm:before:basis-full max-sm:before:content-['']"
            >
              {columns.map((column) => (
                <TableCell
                  key={column.key}
                  role="cell"
                  data-head={column.head}
                  className={cn(column.className, onPhone, placeOf(column))}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
  if (limit === undefined || rows.length < limit) return table;
  return (
    <>
      {table}
      <p className="mt-3 text-sm text-muted-foreground">{`Only the first ${limit} are shown. There may be more.`}</p>
    </>
  );
}

/** Says what will appear when there is nothing yet. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-input/60 px-4 py-5 text-sm/relaxed text-muted-foreground">
      {children}
    </p>
  );
}
