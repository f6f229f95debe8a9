import localFont from "next/font/local";

const text = localFont({ src: "./text.woff2", variable: "--font-text", weight: "400 700", display: "swap" });

const heading = localFont({ src: "./heading.woff2", variable: "--font-heading", weight: "600 800", display: "swap" });

/** The classes that make both families available to the theme tokens. */
export const fontVariables = `${text.variable} ${heading.variable}`;
