import type { ReactNode } from "react";

import { Field, FieldError, FieldLabel } from "@/components/ui/field";

type FormFieldProps = {
  id: string;
  label: string;
  /** A word beside the label, such as "optional". */
  note?: string;
  error?: string | undefined;
  /** The control; it carries `fieldProps(id, error)`. */
  children: ReactNode;
};

/** The usual field of our forms: label, control, error. */
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

/** The attributes that tie a control to its label and its error. */
export function fieldProps(id: string, error: string | undefined) {
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${id}-error` : undefined };
}
