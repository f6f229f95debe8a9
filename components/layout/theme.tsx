"use client";

import { createContext, use, type ReactNode } from "react";

import { THEME_KEY } from "@/lib/security/head-script";

const IsInsideProvider = createContext(false);

/** Where the theme can be changed; the script in the head shows it and follows the system and other tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <IsInsideProvider value>{children}</IsInsideProvider>;
}

/**
 * The way to change the theme; every change is saved.
 *
 * @throws Error outside of a ThemeProvider (spec section 8)
 */
export function useTheme() {
  if (!use(IsInsideProvider)) throw new Error("useTheme must be used within a ThemeProvider");
  return { toggleTheme };
}

function toggleTheme() {
  const { classList } = document.documentElement;
  const isDark = !classList.contains("dark");
  try {
    localStorage.setItem(THEME_KEY, isDark ? "dark" : "light");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  withoutTransitions(() => classList.toggle("dark", isDark));
}

/** Everything changes its colour at once, not each part at its own pace. */
function withoutTransitions(change: () => void) {
  const style = document.createElement("style");
  style.textContent = "*,*::before,*::after{transition:none!important}";
  document.head.append(style);
  change();
  // Asking for a style makes the browser apply it before the rule goes.
  void getComputedStyle(document.body).opacity;
  setTimeout(() => style.remove(), 1);
}
