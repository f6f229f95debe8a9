"use client";

import type { ReactNode } from "react";

import { useTheme } from "@/components/layout/theme";
import { PlainButton } from "@/components/ui/plain-button";

/** Switches between the light and the dark theme; the icons inside show themselves by theme. */
export function ThemeToggle({ children }: { children: ReactNode }) {
  const { toggleTheme } = useTheme();
  return (
    <PlainButton variant="ghost" size="icon" onClick={toggleTheme} aria-label="Switch between light and dark theme">
      {children}
    </PlainButton>
  );
}
