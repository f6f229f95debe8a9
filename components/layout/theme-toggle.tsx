"use client";

import type { ReactNode } from "react";

import { useTheme } from "@/components/layout/theme";

type ThemeToggleProps = { className: string; children: ReactNode };

/** Switches between the light and the dark theme; the icons inside show themselves by theme. */
export function ThemeToggle({ className, children }: ThemeToggleProps) {
  const { toggleTheme } = useTheme();
  return (
    <button
      type="button"
      className={className}
      data-early=""
      onClick={toggleTheme}
      aria-label="Switch between light and dark theme"
    >
      {children}
    </button>
  );
}
