"use client";

import { useTheme as useNextTheme } from "next-themes";

/**
 * Applies a theme without transitions, during which each element would fade at its own speed.
 * `disableTransitionOnChange` of next-themes does the same, but on every load too, and computes the styles of the whole
 * page twice for it.
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
 * @throws Error outside a ThemeProvider
 */
export function useTheme() {
  const { resolvedTheme, setTheme, themes } = useNextTheme();
  if (themes.length === 0) throw new Error("useTheme must be used within a ThemeProvider");
  const other = resolvedTheme === "dark" ? "light" : "dark";
  return { toggleTheme: () => withoutTransitions(() => setTheme(other)) };
}
