"use client";

import { useTheme as useNextTheme } from "next-themes";

/**
 * Applies a theme without transitions: each element would fade at a speed of its own. `disableTransitionOnChange` of
 * next-themes does the same, but at every load as well, and computes the styles of the whole page twice for it.
 */
function withoutTransitions(applyTheme: () => void) {
  const root = document.documentElement;
  root.setAttribute("data-theme-changing", "");
  applyTheme();
  requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute("data-theme-changing")));
}

/**
 * Toggles the theme and saves it.
 *
 * @throws Error outside of a ThemeProvider
 */
export function useTheme() {
  const { resolvedTheme, setTheme, themes } = useNextTheme();
  if (themes.length === 0) throw new Error("useTheme must be used within a ThemeProvider");
  const other = resolvedTheme === "dark" ? "light" : "dark";
  return { toggleTheme: () => withoutTransitions(() => setTheme(other)) };
}
