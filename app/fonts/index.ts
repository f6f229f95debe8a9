import localFont from "next/font/local";

/** The fallbacks are in fallback.css: Next's own has only one weight, and does nothing without Arial. */
const text = localFont({
  src: "./text.woff2",
  variable: "--font-text",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
  fallback: ["text-on-arial", "text-on-roboto"],
});

/** Loaded on first use: our own texts have none of its characters. */
const accented = localFont({
  src: "./accented.woff2",
  variable: "--font-accented",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1, U+A3, U+AB, U+B0, U+BB, U+BF-FF, U+152-153, U+201A, U+201E, U+2039-203A, U+20AC, U+2122",
    },
  ],
});

const heading = localFont({
  src: "./heading.woff2",
  variable: "--font-heading",
  weight: "600 800",
  display: "swap",
  adjustFontFallback: false,
  fallback: ["heading-on-arial", "heading-on-roboto"],
});

/** The classes that define the fonts' variables for the theme. */
export const fontVariables = `${text.variable} ${accented.variable} ${heading.variable}`;
