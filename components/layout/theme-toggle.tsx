"use client";

import { Moon, Sun } from "lucide-react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useTheme } from "@/hooks/use-theme";

export function ThemeToggle() {
  const { toggleTheme } = useTheme();
  return (
    <button
      type="button"
      className={buttonVariants({ variant: "ghost", size: "icon", className: "noscript:hidden" })}
      onClick={toggleTheme}
      aria-label="Switch between light and dark theme"
    >
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </button>
  );
}
