"use client";

import { createContext, use, useEffect, useMemo, useState } from "react";

const Theme = createContext(null);

/** The usual theme switch: a saved choice, put on the root element. */
export function ThemeProvider({ children }) {
  const [theme, setTheme] = useState("light");
  useEffect(() => setTheme(localStorage.getItem("theme") ?? "light"), []);
  useEffect(() => {
    document.documentElement.classList.toggle("dark", theme === "dark");
  }, [theme]);
  const value = useMemo(() => ({ theme, setTheme }), [theme]);
  return <Theme value={value}>{children}</Theme>;
}

export function ThemeButton() {
  const { theme, setTheme } = use(Theme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      onClick={() => {
        localStorage.setItem("theme", other);
        setTheme(other);
      }}
    >
      {other}
    </button>
  );
}
