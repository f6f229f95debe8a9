import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Knows the names that the theme adds (`@theme` in app/globals.css); otherwise `text-title` would pass for a colour. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      text: ["display", "title", "heading", "mark"],
      tracking: ["caps"],
      shadow: ["card", "lift"],
      ease: ["out-soft"],
      spacing: ["screenful"],
    },
  },
});

/** Joins class names; of two that contradict each other the last one wins. */
export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
