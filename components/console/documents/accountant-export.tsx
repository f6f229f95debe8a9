import { Download } from "lucide-react";

import { ExportForm } from "@/components/console/kit/export-form";
import { ExportFields } from "@/components/console/kit/export-link";
import { Panel } from "@/components/console/kit/page-head";
import { Button } from "@/components/ui/button";
import { accountantLists } from "@/lib/console/documents/accountant";
import { term } from "@/lib/content/console";
import { formatMonth } from "@/lib/format/months";

/** What an accountant needs for a month's return, in one file each. */
export function AccountantExport({ month }: { month: string }) {
  return (
    <Panel title={`Export for the accountant: ${formatMonth(month)}`}>
      <p className="mb-3 max-w-3xl text-sm/relaxed text-muted-foreground">
        Sales to registered buyers (B2B); sales to everyone else by State and rate, less their credit notes (B2C); every
        credit note; and the document numbers issued.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {accountantLists.map((list) => (
          <ExportForm key={list} list={list}>
            <ExportFields filter={{ month }} />
            <Button type="submit" variant="outline" size="sm">
              <Download aria-hidden="true" />
              {term("lists", list)}
            </Button>
          </ExportForm>
        ))}
      </div>
    </Panel>
  );
}
