"use client";

import { Button } from "@/components/ui/button";

type AllOfItProps = {
  /** The name of the field in the same form. */
  field: string;
  /** What it is filled with. */
  value: string;
  label: string;
};

/** Fills a field of its form. Without JavaScript the field is typed into. */
export function AllOfIt({ field, value, label }: AllOfItProps) {
  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      onClick={({ currentTarget }) => {
        const control = currentTarget.form?.elements.namedItem(field);
        if (control instanceof HTMLInputElement) control.value = value;
      }}
    >
      {label}
    </Button>
  );
}
