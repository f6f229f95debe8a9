import type { ReactNode } from "react";

import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** For the cells and the head, such as "text-right". */
  className?: string;
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of the table when there are no rows: what will be there. */
  empty: string;
  /** Where no more rows than so many are read, and a page has no others: a line says when that many are there. */
  limit?: number;
};

/** A table that scrolls sideways in itself, with the keyboard, too. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, limit }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  const table = (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-border bg-card *:data-[slot=table-container]:overflow-visible"
    >
      <Table>
        <TableCaption className="sr-only">{caption}</TableCaption>
        <TableHeader className="bg-surface">
          <TableRow className="hover:bg-transparent">
            {columns.map(({ key, head, className }) => (
              <TableHead key={key} scope="col" className={className}>
                {head}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map(({ key, cell, className }) => (
                <TableCell key={key} className={className}>
                  {cell(row)}
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

/** Says what will be where there is nothing yet. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-input/60 px-4 py-5 text-sm/relaxed text-muted-foreground">
      {children}
    </p>
  );
}
