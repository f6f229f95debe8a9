import { toPlainText } from "react-email";

/** What html-to-text passes to its formatters for an element; react-email doesn't include its types. */
type Element = { attribs?: { href?: string }; children: { data?: string }[]; next: { data?: string } | null };
type Builder = {
  addInline: (text: string, options?: { noWordTransform: boolean }) => void;
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
};
type Walk = (children: Element["children"], builder: Builder) => void;

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/**
 * A link's text, with its address alone on the line below: mail clients make everything that touches an address part of
 * the link. A full stop after the link stays with the text. For an email address, the text is enough.
 */
function linkOnItsLine(element: Element, walk: Walk, builder: Builder) {
  const { attribs: { href = "" } = {}, children, next } = element;
  const isOwnText = children[0]?.data === href;
  if (!isOwnText) walk(children, builder);
  if (!/^https?:/.test(href)) return;
  const mark = /^[.,;:!?]+/.exec(next?.data ?? "")?.[0] ?? "";
  if (next?.data) next.data = next.data.slice(mark.length);
  if (!isOwnText) builder.addInline(mark);
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addInline(href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 1 });
}

/** A mail's plain text, made from its HTML, for clients that don't show HTML. */
export const plainTextOf = (html: string): string =>
  toPlainText(html, {
    formatters: { linkOnItsLine },
    selectors: [
      { selector: "a", format: "linkOnItsLine" },
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
