"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

import { CONTROL_SIZE } from "@/components/console/kit/control-size";
import { useSentField, useSentFields } from "@/components/console/kit/use-console-form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { useSelectDefault } from "@/hooks/use-select-default";
import { fieldProps, notForManagers } from "@/lib/field-props";
import { cn } from "@/lib/utils";

type FieldProps = {
  name: string;
  label: string;
  /** For example "optional". */
  note?: string;
};

/** What all fields of an ActionForm share: their error, and what was typed, also without JavaScript. */
function useField(name: string) {
  const id = `${useId()}-${name}`;
  const { error, value } = useSentField(name);
  return { field: { id, error }, control: { ...fieldProps(id, error), name }, sent: value };
}

export function ActionInput({ name, label, note, className, ...props }: FieldProps & ComponentProps<"input">) {
  const { field, control, sent } = useField(name);
  return (
    <FormField {...field} label={label} {...(note ? { note } : {})}>
      <Input
        {...notForManagers}
        {...props}
        {...control}
        defaultValue={sent ?? props.defaultValue}
        className={cn(CONTROL_SIZE, className)}
      />
    </FormField>
  );
}

export function ActionTextarea({ name, label, note, className, ...props }: FieldProps & ComponentProps<"textarea">) {
  const { field, control, sent } = useField(name);
  return (
    <FormField {...field} label={label} {...(note ? { note } : {})}>
      <Textarea
        {...props}
        {...control}
        defaultValue={sent ?? props.defaultValue}
        className={cn("px-3 py-2 text-base sm:text-sm", className)}
      />
    </FormField>
  );
}

/** `children` are NativeSelectOptions. */
export function ActionSelect({ name, label, note, className, ...props }: FieldProps & ComponentProps<"select">) {
  const { field, control, sent } = useField(name);
  const defaultValue = sent ?? props.defaultValue;
  return (
    <FormField {...field} label={label} {...(note ? { note } : {})}>
      <NativeSelect
        ref={useSelectDefault(defaultValue)}
        {...notForManagers}
        {...props}
        {...control}
        defaultValue={defaultValue}
        className={cn(CONTROL_SIZE, className)}
      />
    </FormField>
  );
}

type TickProps = { name: string; isTicked?: boolean; children: ReactNode };

/** A box that is sent as "on" if ticked. */
export function Tick({ name, isTicked = false, children }: TickProps) {
  const { values } = useSentFields();
  const isSent = Object.keys(values).length > 0;
  return (
    <label className="flex items-center gap-2.5">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isSent ? values[name] === "on" : isTicked}
        className="size-4.5 accent-primary"
      />
      {children}
    </label>
  );
}
