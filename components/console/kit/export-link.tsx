import { Download } from "lucide-react";

import { ExportForm } from "@/components/console/kit/export-form";
import { Button } from "@/components/ui/button";
import type { FilterFields } from "@/lib/console/search-params";

type ExportLinkProps = {
  list: string;
  /** What the page shows. */
  filter: FilterFields;
};

/** Downloads everything that the filter shows, as CSV. A POST, since each export is logged. */
export function ExportLink({ list, filter }: ExportLinkProps) {
  return (
    <ExportForm list={list}>
      <ExportFields filter={filter} />
      <Button type="submit" variant="outline" size="sm">
        <Download aria-hidden="true" />
        Export CSV
      </Button>
    </ExportForm>
  );
}

/** The hidden fields of an export's form. */
export function ExportFields({ filter }: { filter: FilterFields }) {
  return (
    <>
      {Object.entries(filter).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
    </>
  );
}
