"use client";

import { ThemeProvider as NextThemesProvider, useTheme as useNextTheme } from "next-themes";
import type { ReactNode } from "react";

/** Gives the page its theme: the saved choice, else what the system prefers (spec section 4). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemesProvider
      attribute="class"
      storageKey="theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
    >
      {children}
    </NextThemesProvider>
  );
}

/**
 * The way to change the theme; every change is saved.
 *
 * @throws Error outside of a ThemeProvider (spec section 8)
 */
export function useTheme() {
  const { resolvedTheme, setTheme, themes } = useNextTheme();
  if (themes.length === 0) throw new Error("useTheme must be used within a ThemeProvider");
  return { toggleTheme: () => setTheme(resolvedTheme === "dark" ? "light" : "dark") };
}
