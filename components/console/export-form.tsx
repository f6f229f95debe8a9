import { CodeField } from "@/components/console/code-field";
import { ExportFields } from "@/components/console/export-link";
import { Button } from "@/components/ui/button";
import type { FilterFields } from "@/lib/console/search-params";

type ExportFormProps = { list: string; filter: FilterFields; isCodeWrong: boolean };

/** The same export with a code. The browser stays on the page while it downloads. */
export function ExportForm({ list, filter, isCodeWrong }: ExportFormProps) {
  const error = isCodeWrong ? "Enter the six digits that your authenticator app shows." : undefined;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/console/export/${list}`}
      className="grid max-w-xs justify-items-start gap-3"
    >
      <ExportFields filter={filter} />
      <CodeField note="" error={error} className="h-10 max-w-36 sm:h-9" />
      <Button type="submit" size="sm">
        Export CSV
      </Button>
    </form>
  );
}
