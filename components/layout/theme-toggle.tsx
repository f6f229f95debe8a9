"use client";

import type { ReactNode } from "react";

import { useTheme } from "@/hooks/use-theme";

type ThemeToggleProps = { className: string; /** The icons of both themes. */ children: ReactNode };

/** Switches between the light and the dark theme. */
export function ThemeToggle({ className, children }: ThemeToggleProps) {
  const { toggleTheme } = useTheme();
  return (
    <button type="button" className={className} onClick={toggleTheme} aria-label="Switch between light and dark theme">
      {children}
    </button>
  );
}
