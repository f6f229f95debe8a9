import { useId } from "react";

import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { fieldProps } from "@/lib/field-props";

type CodeFieldProps = { note?: string; error: string | undefined; className: string };

/**
 * A code from an authenticator app. Leaves room for the spaces and hyphens that some apps copy and the schema removes.
 */
export function CodeField({ note = "six digits from your authenticator app", error, className }: CodeFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label="Code" note={note} error={error}>
      <Input
        {...fieldProps(id, error)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        className={className}
      />
    </FormField>
  );
}
