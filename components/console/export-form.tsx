import { ExportFields } from "@/components/console/export-link";
import { Button } from "@/components/ui/button";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
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
      <FormField id="export-code" label="Code" error={error}>
        <Input
          {...fieldProps("export-code", error)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          className="h-10 max-w-36 sm:h-9"
        />
      </FormField>
      <Button type="submit" size="sm">
        Export CSV
      </Button>
    </form>
  );
}
