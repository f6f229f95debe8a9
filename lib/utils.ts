import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** With the theme's names (`@theme` in app/globals.css); otherwise tailwind-merge takes `text-title` for a colour. */
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

/** Joins class names; the last of two conflicting ones wins. */
export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
