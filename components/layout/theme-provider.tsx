"use client";

import { ThemeProvider as NextThemesProvider } from "next-themes";
import type { ReactNode } from "react";

/**
 * The saved theme, else the system's. It contains only what switches the theme: a change of its context
 * would render the parts of a page that are not hydrated yet anew, without what was typed there.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemesProvider attribute="class" storageKey="theme" defaultTheme="system" enableSystem>
      {children}
    </NextThemesProvider>
  );
}
