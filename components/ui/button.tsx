import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/lib/utils";

export { buttonVariants };

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** The default type is "button", so it submits a form only with `type="submit"`. */
export function Button({ className, variant, size, asChild = false, type = "button", ...props }: ButtonProps) {
  const shared = { "data-slot": "button", className: cn(buttonVariants({ variant, size }), className), ...props };
  return asChild ? <Slot.Root {...shared} /> : <button type={type} {...shared} />;
}
