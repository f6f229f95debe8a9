"use client";

import { useTheme } from "@/components/layout/theme";

/** Switches between the light and the dark theme; its icon (`theme-icon`) follows. */
export function ThemeToggle({ className }: { className: string }) {
  const { toggleTheme } = useTheme();
  return (
    <button
      type="button"
      className={className}
      data-early=""
      onClick={toggleTheme}
      aria-label="Switch between light and dark theme"
    />
  );
}
