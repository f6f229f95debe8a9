"use client";

import { ThemeProvider as NextThemesProvider } from "next-themes";
import type { ReactNode } from "react";

/**
 * The saved theme, else the system's. It wraps the theme switch alone: a change of its context would re-render parts of
 * the page that aren't hydrated yet, and lose what was typed there.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemesProvider attribute="class" storageKey="theme" defaultTheme="system" enableSystem>
      {children}
    </NextThemesProvider>
  );
}
