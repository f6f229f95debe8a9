import localFont from "next/font/local";

const text = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-text",
  weight: "100 900",
  display: "swap",
});

const heading = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  variable: "--font-heading",
  weight: "200 800",
  display: "swap",
});

/** The classes that make both families available to the theme tokens. */
export const fontVariables = `${text.variable} ${heading.variable}`;
