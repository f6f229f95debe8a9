"use client";

import { useSyncExternalStore } from "react";

/** `--background` of both themes (app/globals.css). */
const colours = { light: "#ffffff", dark: "#0a0e1f" } as const;

function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

const shownTheme = () => (document.documentElement.classList.contains("dark") ? "dark" : "light");

/**
 * The colour of the browser's own bars: that of the theme shown, whatever switched to it; until hydration, that of the
 * system's theme.
 */
export function ThemeColour() {
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => null);
  if (theme !== null) return <meta name="theme-color" content={colours[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark} />
    </>
  );
}
