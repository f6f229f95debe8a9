import type { ReactNode } from "react";

import { Field, FieldError, FieldLabel } from "@/components/ui/field";

type FormFieldProps = {
  id: string;
  label: string;
  /** For example "optional". */
  note?: string;
  error?: string | undefined;
  /** The control with `fieldProps(id, error)`. */
  children: ReactNode;
};

export function FormField({ id, label, note, error, children }: FormFieldProps) {
  return (
    <Field>
      <FieldLabel htmlFor={id}>
        {label}
        {note ? <span className="font-normal text-muted-foreground"> ({note})</span> : null}
      </FieldLabel>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Field>
  );
}
