import type { CSSProperties } from "react";

/** The brand's colours in mails; clients that go dark get a second set through the layout's classes. */
export const INK = "#10142a";
export const COBALT = "#2b3fe0";
export const MARIGOLD = "#ffb020";
export const MUTED = "#545a76";
export const RULE = "#e2e5f1";
export const FONT = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Running text. */
export const text: CSSProperties = {
  color: INK,
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "26px",
  margin: "0 0 16px",
};

/** Small print. */
export const small: CSSProperties = { ...text, color: MUTED, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" };
