"use client";

import { useId, useState } from "react";

import { useSentField } from "@/components/console/kit/use-console-form";
import { FieldError } from "@/components/ui/field";
import { fieldProps } from "@/lib/field-props";

/** Asks whether two sessions of a cohort may be on at one time; only there once the action has refused that. */
export function OverlapTick() {
  const id = useId();
  const { error, value } = useSentField("mayOverlap");
  const [isAsked, setIsAsked] = useState(value !== undefined);
  if (error && !isAsked) setIsAsked(true);
  if (!error && !isAsked) return null;
  return (
    <div className="grid gap-1.5">
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          name="mayOverlap"
          defaultChecked={value === "on"}
          className="size-4.5 accent-primary"
          {...fieldProps(id, error)}
        />
        Hold both at that time
      </label>
    </div>
  );
}
