import type { ReactNode } from "react";

import { Label } from "@/components/ui/label";

type FieldProps = {
  id: string;
  label: string;
  /** A word beside the label, such as "optional". */
  note?: string;
  error?: string | undefined;
  /** The control; it carries `fieldProps(id, error)`. */
  children: ReactNode;
};

/** A labelled control with the place of its error. */
export function Field({ id, label, note, error, children }: FieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>
        {label}
        {note ? <span className="font-normal text-muted-foreground"> ({note})</span> : null}
      </Label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The sentence that says what is wrong with a control; announced when it appears. */
function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive empty:hidden">
      {error}
    </p>
  );
}

/** The attributes that tie a control to its label and its error. */
export function fieldProps(id: string, error: string | undefined) {
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${id}-error` : undefined };
}
