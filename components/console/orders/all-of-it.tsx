"use client";

import { Button } from "@/components/ui/button";

type AllOfItProps = {
  /** The name of the field in the same form. */
  field: string;
  /** The value to fill in. */
  value: string;
  label: string;
};

/** Fills a field of its form. Without JavaScript the operator types it. */
export function AllOfIt({ field, value, label }: AllOfItProps) {
  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      onClick={({ currentTarget }) => {
        const control = currentTarget.form?.elements.namedItem(field);
        if (!(control instanceof HTMLInputElement)) return;
        control.value = value;
        // As if it were typed: the form's question repeats it.
        control.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
      {label}
    </Button>
  );
}
