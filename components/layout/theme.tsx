"use client";

import { ThemeProvider as NextThemesProvider, useTheme as useNextTheme } from "next-themes";
import { createContext, use, type ReactNode } from "react";

const IsInsideProvider = createContext(false);

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
      <IsInsideProvider value>{children}</IsInsideProvider>
    </NextThemesProvider>
  );
}

/**
 * The way to change the theme; every change is saved.
 *
 * @throws Error outside of a ThemeProvider (spec section 8)
 */
export function useTheme() {
  if (!use(IsInsideProvider)) throw new Error("useTheme must be used within a ThemeProvider");
  const { resolvedTheme, setTheme } = useNextTheme();
  return { toggleTheme: () => setTheme(resolvedTheme === "dark" ? "light" : "dark") };
}
