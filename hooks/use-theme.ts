"use client";

import { useTheme as useNextTheme } from "next-themes";

/**
 * Toggles the theme and saves it.
 *
 * @throws Error outside of a ThemeProvider (spec section 8)
 */
export function useTheme() {
  const { resolvedTheme, setTheme, themes } = useNextTheme();
  if (themes.length === 0) throw new Error("useTheme must be used within a ThemeProvider");
  return { toggleTheme: () => setTheme(resolvedTheme === "dark" ? "light" : "dark") };
}
