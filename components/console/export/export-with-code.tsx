import { CodeField } from "@/components/console/kit/code-field";
import { ExportForm } from "@/components/console/kit/export-form";
import { ExportFields } from "@/components/console/kit/export-link";
import { RecordLink } from "@/components/console/kit/record-link";
import { Button } from "@/components/ui/button";
import { listPath } from "@/lib/console/paths";
import type { FilterFields } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";

type ExportWithCodeProps = { list: string; filter: FilterFields; isCodeWrong: boolean };

/** The same export with a code. */
export function ExportWithCode({ list, filter, isCodeWrong }: ExportWithCodeProps) {
  const error = isCodeWrong ? "Enter the six digits your authenticator app shows." : undefined;
  return (
    <ExportForm
      list={list}
      className="grid max-w-xs justify-items-start gap-3"
      done={<p className="mt-1">Code accepted. Further exports in the next 15 minutes won&apos;t ask for one.</p>}
    >
      <ExportFields filter={filter} />
      <CodeField note="" error={error} className="h-10 max-w-36 sm:h-9" />
      <Button type="submit" size="sm">
        Export
      </Button>
    </ExportForm>
  );
}

/** The way back to the exported list, with its filter. */
export const BackToList = ({ list, filter }: { list: string; filter: FilterFields }) => (
  <RecordLink href={listPath(list, filter)}>{`Back to ${term("lists", list)}`}</RecordLink>
);
