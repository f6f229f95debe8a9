import type { ComponentProps } from "react";

import { type ButtonVariants, buttonVariants } from "@/components/ui/button-variants";

type PlainButtonProps = ComponentProps<"button"> & ButtonVariants;

/**
 * The button of what a page ships at once: without the code that merges classes or lends its look to a link, and with
 * its work done a moment later where it was pressed too early. A class of `className` must not contradict one of the look.
 */
export function PlainButton({ className = "", variant, size, type = "button", ...props }: PlainButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return <button type={type} data-early="" className={`${buttonVariants(look)} ${className}`} {...props} />;
}
