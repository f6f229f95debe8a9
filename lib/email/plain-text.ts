import { toPlainText } from "react-email";

/** What html-to-text, whose types are not part of react-email, gives its formatters of an element. */
type Element = { attribs?: { href?: string }; children: { data?: string }[]; next: { data?: string } | null };
type Builder = {
  addInline: (text: string, options?: { noWordTransform: boolean }) => void;
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
};
type Walk = (children: Element["children"], builder: Builder) => void;

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/**
 * A link's text, and its address alone on the line below: mail clients make a link of all that touches it. A full stop
 * behind the link stays with the text. An address to write to is its own text.
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

/** A mail's text for clients that show no HTML, from its HTML. */
export const plainTextOf = (html: string): string =>
  toPlainText(html, {
    formatters: { linkOnItsLine },
    selectors: [
      { selector: "a", format: "linkOnItsLine" },
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
