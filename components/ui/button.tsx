import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

import { type ButtonVariants, buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/lib/utils";

type ButtonProps = ComponentProps<"button"> & ButtonVariants & { asChild?: boolean };

/** A button, or with `asChild` the look of one on the link inside it. What a page ships at once takes `PlainButton`. */
export function Button({ className, variant, size, asChild = false, type = "button", ...props }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  const classes = cn(buttonVariants(look), className);
  return asChild ? <Slot.Root className={classes} {...props} /> : <button type={type} className={classes} {...props} />;
}
