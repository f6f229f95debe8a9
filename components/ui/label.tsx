import type { ComponentProps } from "react";

/** The name of a control. */
export function Label(props: Omit<ComponentProps<"label">, "className">) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the caller passes htmlFor or the control itself
  return <label className="text-sm font-medium" {...props} />;
}
