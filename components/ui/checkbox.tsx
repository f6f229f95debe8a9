import type { ComponentProps } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: string };

/** A box to tick, with its label. */
export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="flex items-start gap-3 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-sm border border-input bg-background before:size-3 before:scale-0 before:bg-primary-foreground before:transition-transform before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-primary checked:bg-primary checked:before:scale-100 forced-colors:appearance-auto"
        {...props}
      />
      {label}
    </label>
  );
}
